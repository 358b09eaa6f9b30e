import { cut } from 'rivalwatch-plugin'

const LONGEST = 80

/** Returns a page's name for sentences: the team's name for it, or its host and path: "northwind.example/pricing". */
export function pageName({ name, url }: { name: string | null; url: string }): string {
  if (name !== null) return cut(name, LONGEST)
  const { host, pathname, search } = new URL(url)
  return cut(host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) + search, LONGEST)
}
