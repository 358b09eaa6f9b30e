import { cutAtWord } from 'rivalwatch-plugin'

/** Page text as one clean line, without marks that nobody reads aloud. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\uFE0F]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Anchors, arrows, bullets, pictographs and pilcrows at the ends of a line. */
const ORNAMENT = String.raw`[\s¶§•·▸►→←↗»«✓✔✕✗★☆⭐\p{Extended_Pictographic}\u200d—–-]`
const ORNAMENTS = new RegExp(
  String.raw`^(?:(?!\d)${ORNAMENT}|#(?=\s))+|(?:(?!\d)${ORNAMENT}|(?<=\s)#)+$`,
  'gu'
)

/** A name as a sentence says it: without ornaments and quotation marks. */
export function name(text: string, length = 60): string {
  const bare = plain(text)
    .replace(ORNAMENTS, '')
    .replace(/^["“„«]+(?=[^"”“»]*["”“»]*$)|(?<=^["“„«]*[^"“„«]*)["”“»]+$/gu, '')
    .replace(/[\s:,;]+$/u, '')
  return cutAtWord(bare || plain(text), length)
}

/** A text of the page in quotation marks, cut to fit a sentence. */
export function quoted(text: string, length = 80): string {
  const bare = plain(text)
    .replace(ORNAMENTS, '')
    .replace(/^[“”"„«]+(?=\S)|(?<=\S)[“”"»]+$/gu, '')
  return `“${firstSentences(bare || plain(text), length)}”`
}

/** Words around a difference in quotation marks: an ellipsis shows where they end, since the other side goes on alike. */
export function quotedPart(text: string, length: number): string {
  const whole = quoted(text, text.length)
  return whole.length - 2 <= length ? whole : `“${wholeWords(whole.slice(1, -1), length)}”`
}

/** Words after which a text must not be cut: what follows may turn it into its opposite. */
const HANGING =
  /[\s,;:–-]+(?:and|or|but|the|an?|to|of|it|its|will|would|is|are|was|be|been|has|have|do|does|can|may|must|with|for|in|on|at|by|from|that|this|which|we|you|they|your|our|their|not|no|if|than|as)?$/i

/** Whole sentences where one ends in the second half of what fits, else whole words that do not hang. */
function firstSentences(text: string, length: number): string {
  if (text.length <= length) return text
  const ends = [...text.slice(0, length).matchAll(/[.!?;](?=\s)/g)].map(({ index }) => index)
  const last = ends.at(-1)
  if (last !== undefined && last > length / 2) return text.slice(0, last + 1)
  return wholeWords(text, length)
}

/** As many words as fit and do not hang, with an ellipsis. */
function wholeWords(text: string, length: number): string {
  let cut = cutAtWord(text, length).replace(/…$/, '')
  while (cut.length > length / 2 && HANGING.test(cut)) cut = cut.replace(HANGING, '')
  return `${cut}…`
}

/** "A", "A and B", "A, B and 4 other plans"; each name once. */
export function listed(all: readonly string[], most = 3, noun = ''): string {
  const names = [...new Set(all)]
  const rest = names.length - most
  if (rest > 0) {
    const others = `${rest} ${noun ? 'other ' : 'more'}${noun && rest > 1 ? `${noun}s` : noun}`
    return `${names.slice(0, most).join(', ')} and ${others}`
  }
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Words around a difference that a quotation keeps, so that it can be understood. */
const BEFORE = 4
const AFTER = 3
const SHORT = 50
/** With the first differing word. */
const LONGEST_LEAD = 60
/** With all that differs, if that is no longer than a lead. */
const LONGEST_QUOTE = 68

export interface Difference {
  /** The differing words of either side with some around them; empty where nothing was there. */
  before: string
  after: string
  /** The differing words alone. */
  gone: string
  come: string
}

/** What differs between two lines, cut so that a quotation shows it. */
export function differenceOf(before: string, after: string): Difference {
  const [old, now] = [plain(before).split(' '), plain(after).split(' ')]
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && same(old[head], now[head])) head++
  let tail = 0
  while (tail < shorter - head && same(old[old.length - 1 - tail], now[now.length - 1 - tail])) tail++
  const around = (words: string[]) => {
    const whole = words.join(' ')
    if (whole.length <= SHORT) return whole
    const end = words.length - Math.max(0, tail - AFTER)
    let start = Math.min(sentenceStart(old, head), sentenceStart(now, head))
    // Else a quotation would be cut before it comes to the end of what differs.
    const reaches = (side: string[]) =>
      lengthOf(side.slice(start, head + 1)) <= LONGEST_LEAD &&
      (lengthOf(side.slice(head, side.length - tail)) > LONGEST_LEAD ||
        lengthOf(side.slice(start, side.length - tail)) <= LONGEST_QUOTE)
    while (start < head && !(reaches(old) && reaches(now))) start++
    // What only came or went is told with the same words before it.
    if (head + tail === shorter) start = Math.max(0, Math.min(start, head - BEFORE))
    return `${start > 0 ? '…' : ''}${words.slice(start, end).join(' ')}${end < words.length ? '…' : ''}`
  }
  return {
    before: around(old),
    after: around(now),
    gone: old.slice(head, old.length - tail).join(' '),
    come: now.slice(head, now.length - tail).join(' '),
  }
}

function lengthOf(words: readonly string[]): number {
  return words.join(' ').length
}

function same(a: string, b: string): boolean {
  return a === b || a.replace(/[.,;:!]$/, '') === b.replace(/[.,;:!]$/, '')
}

/** Where a quotation begins: with the sentence of the difference, else some words in front of it. */
function sentenceStart(words: readonly string[], head: number): number {
  for (let at = head; at > Math.max(0, head - BEFORE - 3); at--) if (/[.!?]$/.test(words[at - 1])) return at
  return head <= BEFORE + 2 ? 0 : head - BEFORE
}

const PERIODS: readonly [RegExp, string][] = [
  [/^month$/, ' a month'],
  [/^year$/, ' a year'],
  [/^week$/, ' a week'],
  [/^day$/, ' a day'],
  [/^one-time$/, ' one-time'],
  [/^(\p{L}+) \/ (month|year|week|day)$/u, ' a $2 per $1'],
  [/^(\p{L}+)$/u, ' per $1'],
]

/** " a month", " a month per user": how a sentence goes on after an amount. */
export function perPeriod(period: string): string {
  const known = PERIODS.find(([pattern]) => pattern.test(period))
  return known ? period.replace(known[0], known[1]) : ''
}

const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
const AMOUNT = String.raw`\d(?:[\d.,' ]{0,18}\d)?`
const MONEY = new RegExp(
  [
    String.raw`(?:[A-Z]{1,3})?\p{Sc}\s?(?:${AMOUNT}|\.\d+)(?:\s?[kKmM](?!\p{L}))?`,
    String.raw`(?<!\p{L})(?:${CODES})\s?${AMOUNT}`,
    String.raw`${AMOUNT}\s?(?:\p{Sc}|(?:${CODES}|kr|zł|Kč)(?!\p{L}))`,
  ].join('|'),
  'gu'
)

/** Amounts of money in a text, as written. */
export function amountsIn(text: string): string[] {
  return plain(text).slice(0, 5_000).match(MONEY) ?? []
}

export function wordCount(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length
}

/** "a Designer", "an Engineer". */
export function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!n[ie])/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** A line of a program, of markup, of a diagram's source or of a protocol, or a command. */
export function isCode(text: string): boolean {
  return /[;{}]\s*$|=>|^\s*(?:var|const|let|function|import|from|npm|npx|pip|uv|curl|sudo|apt|brew|git|docker|python|\$)\s|\w\([^)]*\)\s*[;{]|\s--[a-z]{2}|\bgit clone\b|<\s?\/?\s?(?:script|div|span|style|button)\b|\w\["|-->|^[\w-]+: \w+\/[\w+-]+$/.test(
    text
  )
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/)
}
