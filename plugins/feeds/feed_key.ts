/** Parts of addresses that name a format or the word "feed". */
const FORMATS = new Set(
  'rss rss2 atom rdf json xml feed feeds rssfeed newsfeed index default php posts'.split(' ')
)
const FORMAT_PARAMETERS = /^(?:alt|format|type|feed)$/i

/**
 * Returns a key that all addresses of one feed share, whatever their format: `/feed/`, `/feed/atom` and `/rss.xml` are
 * one.
 */
export function feedKey(address: string): string {
  const url = new URL(address)
  const words = url.pathname.toLowerCase().split(/[/._-]/)
  const parameters = [...url.searchParams].filter(([name]) => !FORMAT_PARAMETERS.test(name))
  const named = words.filter((word) => word !== '' && !FORMATS.has(word))
  return [url.host.replace(/^www\./, ''), ...named, ...parameters.map((pair) => pair.join('='))].join('/')
}
