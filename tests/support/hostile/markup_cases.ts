import { gzipSync } from 'node:zlib'
import { flood, type HostileCase, MB, refused } from './hostile_case.js'
import { answerOf, type Answer } from './hostile_site.js'

/** Compresses a page when requested. It might exceed the transfer limit otherwise. */
function page(html: string): Answer {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }
  let answer: Answer | undefined
  return (...asked) => (answer ??= answerOf(gzipSync(html, { level: 1 }), headers))(...asked)
}

const numbered = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
const TITLE = '<title>Heavy</title>'
/** Enough text that a page does not count as an application shell. */
const SAYS = `<p>${'What the plans of a site have in common. '.repeat(6)}</p>`
const read = { told: { title: 'Heavy' } }
const tooComplex = refused('too_complex')

/** Markup that overloads a parser or whatever reads the text afterward. */
export const markupCases: HostileCase[] = [
  { what: 'a million elements', answer: page(TITLE + '<p>x'.repeat(1_000_000)), end: tooComplex },
  { what: '200,000 levels', answer: page(TITLE + '<div>'.repeat(200_000)), end: tooComplex },
  { what: '200,000 levels of formatting', answer: page(TITLE + '<b>'.repeat(200_000)), end: tooComplex },
  { what: 'a megabyte of nested divs', answer: page(TITLE + flood('<div>', MB)), end: tooComplex },
  { what: 'a megabyte of end tags', answer: page(TITLE + flood('</p>', MB)), end: tooComplex },
  { what: 'a million lines', answer: page(TITLE + 'x<br>'.repeat(1_000_000)), end: tooComplex },
  { what: '500,000 lines', answer: page(TITLE + 'x<br>'.repeat(500_000)), end: tooComplex },
  {
    what: '500,000 lines without tags',
    answer: page(`${TITLE}<pre>${numbered(500_000, (line) => `${line}\n`)}`),
    end: read,
  },
  {
    what: '49,000 lines',
    answer: page(TITLE + numbered(49_000, (line) => `line ${line}<br>`)),
    end: read,
    isHeavy: true,
  },
  {
    what: 'a script of 12 MB',
    answer: page(`${TITLE}<script>${flood('var a = "//a.b/"; ', 12 * MB)}</script>`),
    end: refused('too_large'),
  },
  {
    what: 'a script of 9 MB',
    answer: page(`${TITLE}${SAYS}<script>${flood('//a.a.a.a.', 9 * MB)}</script>`),
    end: read,
  },
  {
    what: 'a script that comments itself out',
    answer: page(`${TITLE}${SAYS}<script>${flood('<!-- <script </script ', 9 * MB)}`),
    end: read,
  },
  {
    what: '200,000 attributes on one tag',
    answer: page(`${TITLE}<p ${numbered(200_000, (at) => `a${at}=b `)}>x`),
    end: read,
  },
  {
    what: '96,000 attributes, two on a tag',
    answer: page(TITLE + numbered(48_000, (tag) => `<p ${numbered(2, (at) => `a${tag}-${at}=b `)}>x`)),
    end: read,
    isHeavy: true,
  },
  {
    what: '200,000 attributes, five on a tag',
    answer: page(TITLE + numbered(40_000, (tag) => `<p ${numbered(5, (at) => `a${tag}-${at}=b `)}>x`)),
    end: tooComplex,
  },
  { what: 'an attribute of 9 MB', answer: page(`${TITLE}<a href="${flood('a', 9 * MB)}">x</a>`), end: read },
  {
    what: 'an attribute of 9 MB of entities',
    answer: page(`${TITLE}<a href="${flood('&lt;', 9 * MB)}">x</a>`),
    end: read,
  },
  {
    what: 'class names by the thousand',
    answer: page(TITLE + `<div class="${'nav-a '.repeat(160)}">x</div>`.repeat(9_000)),
    end: read,
    isHeavy: true,
  },
  { what: 'a text of 10 MB', answer: page(`${TITLE}<p>${flood('word ', 9.9 * MB)}`), end: read },
  {
    what: 'a text of 10 MB of white space',
    answer: page(`${TITLE}<p>x${flood(' \u00a0', 3 * MB)}x`),
    end: read,
  },
  {
    what: 'a text of 9 MB of entities',
    answer: page(`${TITLE}<p>${flood('&amp;', 9 * MB)}`),
    end: read,
  },
  { what: 'a text of 9 MB of brackets', answer: page(`${TITLE}<p>${flood('<', 9 * MB)}`), end: tooComplex },
  {
    what: 'a text of 9 MB of NUL',
    answer: page(`${TITLE}<p>${flood('\0a', 9 * MB)}`),
    end: read,
    isHeavy: true,
  },
  {
    what: 'a letter with a million accents',
    answer: page(`${TITLE}<p>a${'\u0301'.repeat(1_000_000)}`),
    end: read,
  },
  {
    what: 'a table of a million cells',
    answer: page(`${TITLE}<table>${('<tr>' + '<td>x'.repeat(1000)).repeat(1000)}`),
    end: tooComplex,
  },
  {
    what: 'a table of 45,000 cells in a row',
    answer: page(`${TITLE}<table><tr>${numbered(45_000, (cell) => `<td>${cell}`)}`),
    end: read,
    isHeavy: true,
  },
  {
    what: 'a table of 22,000 rows',
    answer: page(`${TITLE}<table>${numbered(22_000, (row) => `<tr><td>${row}`)}`),
    end: read,
    isHeavy: true,
  },
  {
    what: 'cells that span thousands of others',
    answer: page(`${TITLE}<table>${numbered(20_000, (row) => `<tr><td rowspan=65534 colspan=1000>${row}`)}`),
    end: read,
    isHeavy: true,
  },
  {
    what: 'tables in tables',
    answer: page(`${TITLE}${'<table><tr><td>'.repeat(120)}${flood('$5 ', MB)}`),
    end: read,
  },
  {
    what: 'thousands of plans',
    answer: page(
      TITLE +
        numbered(
          5_000,
          (plan) => `<div class=card><h3>Plan ${plan}</h3><p>$${plan}/mo</p><ul><li>A<li>B</ul></div>`
        )
    ),
    end: read,
    isHeavy: true,
  },
  {
    what: 'buttons in buttons',
    answer: page(`${TITLE}${'<div role=button>'.repeat(500)}${flood('word ', 5 * MB)}`),
    end: read,
  },
  {
    what: 'links around links',
    answer: page(`${TITLE}<nav>${'<object><a href=x>'.repeat(240)}${flood('y ', 5 * MB)}`),
    end: read,
  },
  {
    what: 'misnested formatting',
    answer: page(`${TITLE}${'<div>'.repeat(400)}${flood('<b><i></b></i>', 300_000)}`),
    end: read,
  },
  { what: 'a comment that never ends', answer: page(`${TITLE}<!--${flood('-- <p>', 9 * MB)}`), end: read },
  { what: 'a million comments', answer: page(TITLE + '<!---->'.repeat(1_000_000)), end: read },
  { what: 'a tag that never ends', answer: page(`${TITLE}<p ${flood('a ', 9 * MB)}`), end: read },
  {
    what: 'frames in noscript',
    answer: page(TITLE + flood('<noscript><iframe></noscript>', 300_000)),
    end: read,
  },
]
