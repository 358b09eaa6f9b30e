import { flood, type HostileCase, MB } from './hostile_case.js'
import { htmlOf } from './hostile_site.js'

const TITLE = '<title>Plain</title>'
const plain = { told: { title: 'Plain' } }
const page = (html: string) => htmlOf(TITLE + html)
const json = (...blocks: string[]) =>
  page(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('') + '<p>x')
/** The maximum length of a line. */
const LINE = 4_900
/** Together, this many lines are as long as the text that is read from a page. */
const FULL = 205
const lines = (piece: string, count: number) => `<p>${flood(piece, LINE)}`.repeat(count)

/** Injections for HTML, a spreadsheet, a shell, Slack and an email header. */
const TITLES = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","Click")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '<!channel> <@U123> <http://evil.example|our site>',
  '*bold* _em_ `code` [a](javascript:alert(1)) ![x](http://evil.example/x.png)',
  '${7*7} {{7*7}} <%= 7*7 %> $(reboot)',
]

/** Texts that are hard to search, each repeated many times on one page. */
const FLOODS: [what: string, piece: string][] = [
  ['digits', '1'],
  ['digits and commas', '1,'],
  ['digits and points', '1.'],
  ['digits and spaces', '1 '],
  ['pairs of digits', '12 12 '],
  ['percentages', '99.9% '],
  ['amounts of money', '$1 '],
  ['amounts without spaces', '$1'],
  ['currency codes', 'EUR 1 '],
  ['times', '1:11:11 '],
  ['dates', 'Mon, May 1 '],
  ['names of months', 'May '],
  ['countdowns', '1d 1h '],
  ['short words', 'a '],
  ['hyphenated words', 'a-'],
  ['domains', 'a.'],
  ['addresses', 'a@a.a '],
  ['editors', 'updated by '],
  ['times of rendering', 'took in '],
  ['cookies', 'we use cookies '],
  ['counters', '12 reviews trusted by 3 teams '],
  ['quotation marks', '"'],
  ['brackets', '('],
  ['dashes', ' -'],
  ['direction marks', '\u202e\u200b\u0301'],
]

/** Floods that take longest when a page is full of them. */
const HEAVY = FLOODS.filter(([what]) =>
  [
    'digits',
    'digits and spaces',
    'pairs of digits',
    'amounts of money',
    'currency codes',
    'times',
    'direction marks',
  ].includes(what)
)

/** Content that is harmful to parsers, to detectors or when displayed. */
export const contentCases: HostileCase[] = [
  {
    what: 'JSON-LD that reaches for prototypes',
    answer: json(
      '{"@type": "Offer", "__proto__": {"a": 1}, "constructor": {"prototype": {"a": 1}}, "price": "1"}'
    ),
    end: { told: { structuredData: [{ '@type': 'Offer', price: '1' }] } },
  },
  {
    what: 'JSON-LD of 20,000 brackets',
    answer: json('['.repeat(20_000)),
    end: { told: { structuredData: [] } },
  },
  {
    what: 'JSON-LD of 20,000 brackets that close',
    answer: json('['.repeat(20_000) + ']'.repeat(20_000)),
    end: { told: { structuredData: [] } },
  },
  {
    what: 'JSON-LD of graphs in graphs',
    answer: json('{"@graph":['.repeat(4_000) + ']}'.repeat(4_000)),
    end: { told: { structuredData: [] } },
  },
  {
    what: 'JSON-LD that is broken, before some that is not',
    answer: json('{"@type": "Offer",,', '\0', '{"@type": "Product"}'),
    end: { told: { structuredData: [{ '@type': 'Product' }] } },
  },
  {
    what: 'JSON-LD of four megabytes',
    answer: json(...Array.from({ length: 45 }, (_, at) => `{"at": ${at}, "text": "${flood('x', 90_000)}"}`)),
    end: plain,
  },
  {
    what: 'JSON-LD of many names',
    answer: json(
      ...Array.from(
        { length: 45 },
        (_, at) => `{"at": ${at}${Array.from({ length: 9_000 }, (_none, name) => `,"a${name}":1`).join('')}}`
      )
    ),
    end: plain,
  },
  {
    what: 'prices of 100,000 digits and separators',
    answer: page(
      `<p>$${'1'.repeat(100_000)}<p>$${'1,'.repeat(50_000)}<p>${'1.1,1 '.repeat(20_000)}€<p>${'$'.repeat(100_000)}<p>$49 / month`
    ),
    end: { told: { prices: ['$49 / month'] } },
  },
  ...TITLES.map((title) => ({
    what: `a title ${JSON.stringify(title.slice(0, 30))}`,
    answer: htmlOf(
      `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><h1>${title.replaceAll('<', '&lt;')}</h1>`
    ),
    end: { told: { title, h1: title } },
  })),
  {
    what: 'a title with lines of a mail header',
    answer: htmlOf('<title>Prices\r\nBcc: all@evil.example\r\n\r\nHello</title><h1>x</h1>'),
    end: { told: { title: 'Prices Bcc: all@evil.example Hello' } },
  },
  {
    what: 'a title with marks that turn text around and spaces that nobody sees',
    answer: htmlOf('<title>\u202egnp.exe\u202c \u200bhidden</title><p>x'),
    end: { told: { title: 'gnp.exe hidden' } },
  },
  {
    what: 'a title of 4 MB',
    answer: htmlOf(`<title>${flood('title ', 4 * MB)}</title><h1>x</h1>`),
    end: { told: { h1: 'x' } },
  },
  {
    what: 'a description of 4 MB of white space',
    answer: page(`<meta name=description content="x${flood(' ', 4 * MB)}x"><p>x`),
    end: plain,
  },
  {
    what: 'relations of links by the thousand',
    answer: page(`<link rel="${'a '.repeat(1_000)}" href=y>`.repeat(2_000)),
    end: plain,
  },
  {
    what: 'tags that look like the marks of a bot check',
    // The opening text keeps it from counting as an application shell.
    answer: page(
      `${'<p>What its plans have in common.</p>'.repeat(10)}${flood('<script>window. <iframe src= <div id= ', 60_000)}`
    ),
    end: plain,
  },
  { what: 'metas that look like a charset', answer: page(flood('<meta x=" ', 60_000)), end: plain },
  ...FLOODS.map(([what, piece]) => ({
    what: `lines of ${what}`,
    answer: page(lines(piece, 10)),
    end: plain,
  })),
  ...HEAVY.map(([what, piece]) => ({
    what: `a page of ${what}`,
    answer: page(lines(piece, FULL)),
    end: plain,
    isHeavy: true as const,
  })),
]
