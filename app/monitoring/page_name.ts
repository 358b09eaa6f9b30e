import { cut } from 'rivalwatch-plugin'

const LONGEST = 80

/** Formats an address as a page's name in sentences: "northwind.example/pricing". */
export function pageName(url: string): string {
  const { host, pathname, search } = new URL(url)
  return cut(host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) + search, LONGEST)
}
