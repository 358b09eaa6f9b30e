import { cut } from '#platform/text'

const LONGEST = 80

/** An address as sentences about its page name it: "northwind.example/pricing". */
export function pageName(url: string): string {
  const { host, pathname, search } = new URL(url)
  return cut(host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) + search, LONGEST)
}
