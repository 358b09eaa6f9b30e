import { gzipSync } from 'node:zlib'
import { sitemap, sitemapIndex } from '#tests/support/discovery/sitemap_files'
import { type HostileCase, MB } from './hostile_case.js'
import { type Answer, answerOf, htmlOf, lastWords } from './hostile_site.js'

const PATH = '/sitemap.xml'
const HOMEPAGE = htmlOf('<html lang="en"><body><main>Home</main></body></html>')
const NOTHING = answerOf('', {}, '404 Not Found')
const XML = { 'Content-Type': 'application/xml' }

/** Serves a homepage, and what `respond` returns for the site's host as each of its sitemaps. */
function siteOf(respond: (host: string, path: string) => Answer): Answer {
  return (socket, path) => {
    const host = `127.0.0.1:${socket.localPort}`
    const answer = path.startsWith(PATH) ? respond(host, path) : path === '/' ? HOMEPAGE : NOTHING
    answer(socket, path)
  }
}

const plain = (text: string) => answerOf(text.replaceAll('https://', 'http://'), XML)

const before = siteOf((host) => plain(sitemap(host, ['/pricing', '/enterprise'])))

/** Larger than the maximum size of a sitemap. */
const bomb = gzipSync(Buffer.alloc(16 * MB))

/** Sitemaps of a site whose new pages are watched. */
export const sitemapCases: HostileCase[] = [
  {
    what: 'a sitemap index that lists only itself',
    answer: siteOf((host) => plain(sitemapIndex(host, [PATH]))),
  },
  {
    what: 'sitemap indexes that each list a hundred others',
    answer: siteOf((host, path) => {
      const paths = Array.from({ length: 100 }, (_, at) => `${PATH}?${path.length}-${at}`)
      return plain(sitemapIndex(host, paths))
    }),
  },
  { what: 'a sitemap that is a gzip bomb', answer: siteOf(() => answerOf(bomb)) },
  {
    what: 'a sitemap with a gzip bomb as its encoding',
    answer: siteOf(() => answerOf(bomb, { ...XML, 'Content-Encoding': 'gzip' })),
  },
  {
    what: 'a sitemap of a million entries',
    answer: siteOf((host) =>
      lastWords(
        `HTTP/1.1 200 OK\r\n\r\n<urlset>${`<url><loc>http://${host}/?item=1</loc></url>`.repeat(1_000_000)}`
      )
    ),
  },
  {
    what: 'a sitemap with an external entity',
    answer: siteOf((host) =>
      plain(
        sitemap(host, ['/pricing', '/enterprise', '/ENTITY'])
          .replace('<urlset', '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset')
          .replace('ENTITY<', '&x;<')
      )
    ),
  },
].map((one) => ({ ...one, path: PATH, before, end: { told: {} }, isQuiet: true }))
