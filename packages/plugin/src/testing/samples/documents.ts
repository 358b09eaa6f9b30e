import type { SampleDocument } from '../source_suite.js'

const URL_OF_DOCUMENT = 'https://site.example/document'

/** A "billion laughs" attack: each of nine entities expands to ten of the previous one. */
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`
).join('')}]><rss version="2.0"><channel><title>&e9;</title><item><title>&e9;</title></item></channel></rss>`

const EXTERNAL_ENTITY =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title><item><title>&x;</title></item></channel></rss>'

const ENTITY_LOOP =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "&b;"><!ENTITY b "&a;">]><rss version="2.0"><channel><title>&a;</title></channel></rss>'

function wrong(values: unknown[]): SampleDocument[] {
  return values.map((value) => ({
    url: URL_OF_DOCUMENT,
    type: 'application/json',
    body: JSON.stringify(value),
  }))
}

const jsonOfWrongTypes = wrong([
  null,
  [],
  { jobs: 'none' },
  { jobs: [null, 1, 'x', [], { title: {}, location: 'x', departments: {} }] },
  [{ text: 1, categories: [] }, null],
  { page: null, incidents: [null, { name: 1, incident_updates: 'x' }] },
  { page: { name: [] }, activeIncidents: { name: 'x' } },
  {
    data: { type: 'status_page', attributes: [] },
    included: [{ type: 'status_report', relationships: 1 }, null],
  },
  { version: 'https://jsonfeed.org/version/1.1', title: {}, items: [1, { title: [], content_html: {} }] },
  { ['__proto__']: { a: 1 }, constructor: { name: 'x' } },
])

function named(name: string, body: string | Uint8Array, type = 'application/json') {
  return { name, url: URL_OF_DOCUMENT, type, body }
}

/** Documents that must not crash any source. */
export const hostileDocuments: (SampleDocument & { name: string })[] = [
  named('nothing', ''),
  named('an entity bomb', ENTITY_BOMB, 'application/rss+xml'),
  named('an entity loop', ENTITY_LOOP, 'application/rss+xml'),
  named('an external entity', EXTERNAL_ENTITY, 'application/rss+xml'),
  named('JSON nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)),
  named('JSON objects nested 20,000 deep', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
  named('a million values', `[${'1,'.repeat(999_999)}1]`),
  named(
    'a feed of 100,000 items',
    `<rss version="2.0"><channel><title>x</title>${'<item><title>a</title></item>'.repeat(100_000)}</channel></rss>`,
    'application/rss+xml'
  ),
  named(
    'XML nested 50,000 deep',
    `<rss version="2.0"><channel>${'<a>'.repeat(50_000)}</channel></rss>`,
    'application/rss+xml'
  ),
  named('XML that ends early', '<rss version="2.0"><channel><item><title><![CDATA[', 'application/rss+xml'),
  named(
    'random bytes',
    Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251),
    'text/plain'
  ),
  named('a PDF that ends early', '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n', 'application/pdf'),
  named('a line of 2 MB', 'a '.repeat(1_000_000), 'text/plain'),
  named('a flood of brackets', '[(#*'.repeat(100_000), 'text/markdown'),
  ...jsonOfWrongTypes.map((sample, at) => ({ ...sample, name: `JSON with wrong types ${at + 1}` })),
]
