import { hostileDocuments } from '#plugin/testing/samples/documents'
import { rssFeed } from '#tests/support/sources/feeds'
import { loopingPdf, pdfBomb, pdfOf } from '#tests/support/sources/pdf'
import { type HostileCase, refused } from './hostile_case.js'
import { instatusSummary } from '#tests/support/sources/status_pages'
import { type Answer, answerOf, lastWords } from './hostile_site.js'

const FEED = 'HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n<rss version="2.0"><channel>'

const typed = (type: string, body: string | Uint8Array) => answerOf(body, { 'Content-Type': type })

const before: Record<string, Answer> = {
  feed: typed('application/rss+xml', rssFeed([{ title: 'A year of audits' }])),
  json: typed('application/json', '{"plan":"Team"}'),
  incidents: typed('application/json', instatusSummary([{ name: 'Slow exports' }])),
  pdf: typed('application/pdf', pdfOf([['Team costs $49']])),
}

function sample(name: string): Answer {
  const { type, body } = hostileDocuments.find((one) => one.name === name)!
  return typed(type, body)
}

/** Feeds and files that cost more than their size suggests. */
export const documentCases: HostileCase[] = [
  {
    what: 'a feed with an entity bomb',
    before: before.feed,
    answer: sample('an entity bomb'),
    end: { told: { h1: '&e9;' } },
  },
  {
    what: 'a feed with an external entity',
    before: before.feed,
    answer: sample('an external entity'),
    end: refused('unreadable'),
  },
  {
    what: 'a feed nested 50,000 deep',
    before: before.feed,
    answer: sample('XML nested 50,000 deep'),
    end: refused('unreadable'),
  },
  {
    what: 'a feed of 100,000 items',
    before: before.feed,
    answer: sample('a feed of 100,000 items'),
    end: refused('unreadable'),
  },
  {
    what: 'a feed of a million items',
    before: before.feed,
    // Generated on request, so that the 29 MB are freed.
    answer: (...asked) => lastWords(FEED + '<item><title>a</title></item>'.repeat(1_000_000))(...asked),
    end: refused('too_large'),
  },
  ...[
    '{"page":[],"activeIncidents":7}',
    '{"page":{"name":[]},"activeIncidents":{"name":"x"}}',
    '{"page":{"name":1},"activeIncidents":[null,1,[],{"name":{}},{"name":"Slow","status":[],"url":2}]}',
  ].map((body) => ({
    what: `incidents as ${body}`,
    path: '/summary.json',
    before: before.incidents,
    answer: typed('application/json', body),
    end: { told: {} },
  })),
  {
    what: 'incidents as null',
    path: '/summary.json',
    before: before.incidents,
    answer: typed('application/json', 'null'),
    end: refused('not_html'),
  },
  {
    what: 'JSON nested 100,000 deep',
    before: before.json,
    answer: sample('JSON nested 100,000 deep'),
    end: refused('unreadable'),
  },
  {
    what: 'JSON with a million values',
    before: before.json,
    answer: sample('a million values'),
    end: { told: { h1: 'page' } },
  },
  {
    what: 'a PDF that grows to 500 MB',
    before: before.pdf,
    answer: typed('application/pdf', pdfBomb(500)),
    end: refused('unreadable'),
  },
  {
    what: 'a PDF whose pages contain each other',
    before: before.pdf,
    answer: typed('application/pdf', loopingPdf()),
    end: refused('unreadable'),
  },
]
