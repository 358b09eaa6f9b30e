/** Baselines without any judgment of importance. */
import { diffLines } from 'diff'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

const UNSEEN = new Set(['head', 'script', 'style', 'noscript', 'template', 'svg'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' '
  )
)

/** Returns the visible text as the corpus defines it: without hidden content and comments, one line per block. */
export function visibleLines(html: string): string[] {
  let text = ''
  const gather = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) text += node.value.replace(/\s+/g, ' ')
    if (!('childNodes' in node) || UNSEEN.has(node.nodeName)) return
    const isBlock = !INLINE.has(node.nodeName)
    if (isBlock) text += '\n'
    for (const child of node.childNodes) gather(child)
    if (isBlock) text += '\n'
  }
  gather(parse(html))
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Alerts on every change to the visible text. */
export function anyVisibleChange(before: string, after: string): boolean {
  return visibleLines(before).join(' ') !== visibleLines(after).join(' ')
}

/** The ignore rules that guides to page watchers recommend: dates, times, years, numbers and copyright lines. */
const IGNORED: readonly RegExp[] = [
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?\b/g,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b/gi,
  /\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{4})?\b/gi,
  /\b\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\b/gi,
  /\b\d+ (?:second|minute|hour|day|week|month|year)s? ago\b/gi,
  /\d[\d.,]*/g,
]
const IGNORED_LINES = /©|copyright|all rights reserved|cookie/i

/**
 * Compares lines of visible text with jsdiff after applying the ignore rules; alerts when a line was added or removed.
 */
export function jsdiffWithIgnoreRules(before: string, after: string): boolean {
  const [old, now] = [before, after].map((html) =>
    visibleLines(html)
      .filter((line) => !IGNORED_LINES.test(line))
      .map((line) => IGNORED.reduce((left, rule) => left.replace(rule, ''), line).toLowerCase())
      .join('\n')
  )
  return diffLines(old, now, { ignoreWhitespace: true }).some(({ added, removed }) => added || removed)
}
