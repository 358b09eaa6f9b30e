import { diff } from 'fast-myers-diff'
import { cutAtWord } from 'rivalwatch-plugin'

/** Returns page text as one clean line, without invisible characters. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\uFE0F]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Anchors, arrows, bullets, emoji and pilcrows at the ends of a line. */
const ORNAMENT = String.raw`[\s¶§•·▸►→←↗»«✓✔✕✗★☆⭐\p{Extended_Pictographic}\u200d—–-]`
const ORNAMENTS = new RegExp(
  String.raw`^(?:(?!\d)${ORNAMENT}|#(?=\s))+|(?:(?!\d)${ORNAMENT}|(?<=\s)#)+$`,
  'gu'
)

/** Returns a name as a sentence shows it: without ornaments and quotation marks. */
export function cleanName(text: string, length = 60): string {
  const bareText = cleanText(text)
    .replace(ORNAMENTS, '')
    .replace(/^["“„«]+(?=[^"”“»]*["”“»]*$)|(?<=^["“„«]*[^"“„«]*)["”“»]+$/gu, '')
    .replace(/[\s:,;]+$/u, '')
  return cutAtWord(bareText || cleanText(text), length)
}

/** A line in quotation marks, which a customer says. */
export const QUOTED = /^["“„«]/

/** Returns a text of the page in quotation marks, cut to fit a sentence. */
export function quote(text: string, length = 80): string {
  const bareText = cleanText(text)
    .replace(ORNAMENTS, '')
    .replace(/^[“”"„«]+(?=\S)|(?<=\S)(?:[“”"»]+|[;,])$/gu, '')
  const whole = bareText || cleanText(text)
  const room = wideCharacters(whole) > whole.length / 3 ? length / WIDE_WIDTH : length
  return `“${cutToSentences(whole, Math.max(room, endOfReversal(whole, room)))}”`
}

/** Words that reverse what comes before them: "search and tags have been removed". */
const REVERSAL =
  /(?<!\p{L})(?:removed|no longer|not|never|discontinued|deprecated|dropped|entfernt|nicht|supprimée?s?|eliminad[oa]s?)(?!\p{L})/iu
/** Characters after the allowed length in which such a word is still quoted. */
const REVERSAL_REACH = 60

/** Returns the end of a word that reverses the meaning of a quote cut to this length; 0 if there is none. */
function endOfReversal(text: string, length: number): number {
  if (text.length <= length || REVERSAL.test(text.slice(0, length))) return 0
  // The next sentence says something else.
  const rest = text.slice(length, length + REVERSAL_REACH).split(/[.!?](?:\s|$)/, 1)[0]
  const match = REVERSAL.exec(rest)
  return match ? length + match.index + match[0].length : 0
}

/** Chinese, Japanese and Korean characters, which say and fill as much as several letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WIDE_WIDTH = 2.5

function wideCharacters(text: string): number {
  return text.match(WIDE)?.length ?? 0
}

/**
 * Returns the words around a difference in quotation marks. Keeps the ellipsis, because the rest is equal on both
 * sides.
 */
function quotePart(text: string, length: number): string {
  const whole = quote(text, Infinity)
  return whole.length - 2 <= length ? whole : `“${cutToWords(whole.slice(1, -1), length)}”`
}

/** Returns both sides of a difference in quotation marks, cut so that they still differ. */
export function quoteSides({ before, after, removed, added }: Difference, length: number): [string, string] {
  const sides: [string, string] = [quotePart(before, length), quotePart(after, length)]
  const isShown =
    sides[0] !== sides[1] && !sides.some((side) => side.endsWith('…”') && isCutBeforeDifference(side, sides))
  return isShown || removed === '' || added === ''
    ? sides
    : [quotePart(removed, length), quotePart(added, length)]
}

/**
 * Whether quotes of two lines suggest that a number came or went that both lines have, because only one quote is cut
 * before it.
 */
export function isFalseContrast(before: string, after: string, from: string, to: string): boolean {
  const [inBefore, inAfter, inFrom, inTo] = [before, after, from, to].map((text) => new Set(numbersIn(text)))
  const isShared = (number: string) => inBefore.has(number) && inAfter.has(number)
  return [...inFrom.symmetricDifference(inTo)].some(isShared)
}

/** Whether a quote ends before its words differ from those of all sides. */
function isCutBeforeDifference(side: string, sides: readonly string[]): boolean {
  const words = side.replace(/…”$/, '')
  return sides.every((one) => one.startsWith(words))
}

/** Words that must not end a quote, because the next word may reverse its meaning or be what a number counts. */
const HANGING_WORDS =
  /[\s,;:–-]+(?:\d[\d.,]*|and|or|but|the|an?|to|of|it|its|will|would|is|are|was|be|been|has|have|do|does|can|may|must|with|for|in|on|at|by|from|that|this|which|we|you|they|your|our|their|not|no|if|than|as)?$/i

/** Returns whole sentences if one ends in the second half of the allowed length, or else whole words. */
function cutToSentences(text: string, length: number): string {
  if (text.length <= length) return text
  const ends = [...text.slice(0, length).matchAll(/[.!?;](?=\s(?!\d))|[。！？；]/g)].map(({ index }) => index)
  const last = ends.at(-1)
  if (last !== undefined && last > length / 2) return text.slice(0, last + 1)
  return cutToWords(text, length)
}

/** Returns as many words as fit, with an ellipsis. */
function cutToWords(text: string, length: number): string {
  let cut = cutAtWord(text, length).replace(/…$/, '')
  while (cut.length > length / 2 && HANGING_WORDS.test(cut)) cut = cut.replace(HANGING_WORDS, '')
  return `${cut}…`
}

/**
 * Joins names, each once: "A", "A and B", "A, B and 4 other roles". A plural noun gets no count: "A, B and other
 * plans".
 */
export function joinNames(all: readonly string[], max = 3, noun = ''): string {
  const names = [...new Set(all)]
  const rest = names.length - max
  if (rest > 0 && noun.endsWith('s')) return `${names.slice(0, max).join(', ')} and other ${noun}`
  if (rest > 0) {
    const others = `${rest} ${noun ? 'other ' : 'more'}${noun && rest > 1 ? `${noun}s` : noun}`
    return `${names.slice(0, max).join(', ')} and ${others}`
  }
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Equal words that a quote keeps before and after a difference, so that readers understand it. */
const WORDS_BEFORE = 4
const WORDS_AFTER = 4
/** Characters. Shorter lines are quoted in full. */
const MAX_WHOLE_LENGTH = 50
/** The same for lines that only gained or lost words, of which one side is quoted. */
const MAX_WHOLE_ADDITION = 80
/** Characters, including the first word that differs. The difference must be visible before a quote is cut. */
const MAX_LEAD_LENGTH = 60
/** Characters, including the whole difference if that is short. */
const MAX_QUOTE_LENGTH = 68
/** Equal words between two differences that count as one. */
const MAX_WORDS_BETWEEN = 2
/** Words per line that are compared. */
const MAX_COMPARED_WORDS = 600

export interface Difference {
  /** The words that differ with some words around them; empty if that side has none. */
  before: string
  after: string
  /** Only the words that differ. */
  removed: string
  added: string
}

/** A run of words that differ, with its range on both sides and the number of equal words before and after it. */
interface Hunk {
  old: readonly [start: number, end: number]
  now: readonly [start: number, end: number]
  lead: number
  tail: number
}

/** Returns where two lines differ most, cut so that a quote shows it. */
export function findDifference(before: string, after: string): Difference {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const hunks = findHunks(old, now)
  const weights = hunks.map((one) => weightOf(one, old, now))
  const largest = hunks[weights.indexOf(Math.max(...weights))]
  if (!largest) return { before: old.join(' '), after: now.join(' '), removed: '', added: '' }
  const [removed, added] = [old.slice(...largest.old), now.slice(...largest.now)]
  const isOneSided = removed.length === 0 || added.length === 0
  // Otherwise the quote would be cut before the difference ends.
  const isVisible = (words: readonly string[], [start, end]: Hunk['old'], lead: number) =>
    lengthOf(words.slice(start - lead, start + 1)) <= MAX_LEAD_LENGTH &&
    (lengthOf(words.slice(start, end)) > MAX_LEAD_LENGTH ||
      lengthOf(words.slice(start - lead, end)) <= MAX_QUOTE_LENGTH)
  let lead = Math.max(leadLength(old, largest.old, largest.lead), leadLength(now, largest.now, largest.lead))
  while (lead > 0 && !(isVisible(old, largest.old, lead) && isVisible(now, largest.now, lead))) lead--
  // A difference on one side only is still quoted with the words before it.
  if (isOneSided) lead = Math.max(lead, Math.min(largest.lead, WORDS_BEFORE))
  // A sentence that ends where the other one goes on is quoted up to its end.
  const [isOldEnd, isNowEnd] = [old[largest.old[0] - 1], now[largest.now[0] - 1]].map(endsSentence)
  const withContext = (words: readonly string[], [start, end]: Hunk['old'], isAtEnd: boolean) => {
    if (isAtEnd && isOldEnd !== isNowEnd && lead > 0)
      return `${start - lead > 0 ? '…' : ''}${words.slice(start - lead, start).join(' ')}`
    if (lengthOf(words) <= (isOneSided ? MAX_WHOLE_ADDITION : MAX_WHOLE_LENGTH)) return words.join(' ')
    const rest = words.slice(end - 1, end + Math.min(largest.tail, WORDS_AFTER))
    const isEnd = (word: string, at: number) => endsSentence(word) && !/^\d/.test(words[end + at] ?? '')
    // What follows an insertion or a deletion is the same on both sides, so both are cut after it.
    const sentenceEnd = end > start - lead && !isOneSided ? rest.findIndex(isEnd) : -1
    const until = sentenceEnd < 0 ? end - 1 + rest.length : end + sentenceEnd
    const isWhole = sentenceEnd >= 0 || until >= words.length
    const part = words.slice(start - lead, until).join(' ')
    return `${start - lead > 0 ? '…' : ''}${part}${isWhole ? '' : '…'}`
  }
  return {
    before: withContext(old, largest.old, isOldEnd),
    after: withContext(now, largest.now, isNowEnd),
    removed: removed.join(' '),
    added: added.join(' '),
  }
}

function endsSentence(word = ''): boolean {
  return /[.!?]["”)]?$/.test(word)
}

/** Returns how many characters of two lines differ on each side. Lines without a pair differ wholly. */
export function changedLengths(before = '', after = ''): [removed: number, added: number] {
  if (before === '' || after === '') return [before.length, after.length]
  const [old, now] = [wordsIn(before), wordsIn(after)]
  return findHunks(old, now).reduce(
    ([removed, added], hunk) => [
      removed + lengthOf(old.slice(...hunk.old)),
      added + lengthOf(now.slice(...hunk.now)),
    ],
    [0, 0]
  )
}

/** Returns the words of a line that gave way to others, each with those. */
export function replacementsIn(before: string, after: string): [removed: string, added: string][] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  return findHunks(old, now).map((hunk) => [
    old.slice(...hunk.old).join(' '),
    now.slice(...hunk.now).join(' '),
  ])
}

function wordsIn(text: string): string[] {
  return cleanText(text).split(' ').slice(0, MAX_COMPARED_WORDS)
}

function findHunks(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const [oldStart, oldEnd, nowStart, nowEnd] of diff(old.map(wordKey), now.map(wordKey))) {
    const last = hunks.at(-1)
    const lead = oldStart - (last?.old[1] ?? 0)
    if (last && lead <= MAX_WORDS_BETWEEN) {
      hunks[hunks.length - 1] = { ...last, old: [last.old[0], oldEnd], now: [last.now[0], nowEnd] }
    } else {
      if (last) last.tail = lead
      hunks.push({ old: [oldStart, oldEnd], now: [nowStart, nowEnd], lead, tail: 0 })
    }
  }
  const last = hunks.at(-1)
  if (last) last.tail = old.length - last.old[1]
  return hunks
}

/** Returns how many equal words a quote starts with: from the start of the sentence, or else a few. */
function leadLength(words: readonly string[], [start]: Hunk['old'], lead: number): number {
  for (let count = 0; count < Math.min(lead, WORDS_BEFORE + 3); count++)
    if (/[.!?]$/.test(words[start - count - 1])) return count
  return start <= WORDS_BEFORE + 2 && lead === start ? lead : Math.min(lead, WORDS_BEFORE)
}

function lengthOf(words: readonly string[]): number {
  return words.join(' ').length
}

function wordKey(word: string): string {
  return word.replace(/[.,;:!]$/, '')
}

/** Characters of text that a changed amount or number counts as much as. */
const WEIGHT_OF_NUMBER = 40

/** Returns how much readers learn from a difference. */
function weightOf(hunk: Hunk, before: readonly string[], after: readonly string[]): number {
  const [removed, added] = [before.slice(...hunk.old), after.slice(...hunk.now)]
  if (isTrivial(removed, added)) return 0
  const differ = (find: (text: string) => readonly string[], old: string, now: string) =>
    find(old).join(' ') !== find(now).join(' ')
  // A currency may be a separate word.
  const around = (words: readonly string[], [start, end]: Hunk['old']) =>
    words.slice(Math.max(0, start - 1), end + 1).join(' ')
  const [old, now] = [removed.join(' '), added.join(' ')]
  const hasOtherNumber =
    differ(numbersIn, old, now) || differ(amountsIn, around(before, hunk.old), around(after, hunk.now))
  return 1 + Math.max(old.length, now.length) + (hasOtherNumber ? WEIGHT_OF_NUMBER : 0)
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d[\d.,]*/g) ?? []
}

/** Numbers before a heading: "02 — Our story", "05 / Contact". */
export const NUMBERING = /^\W*\d{1,2}\s?[.)—–/|·-]\s/u
/** Words that carry no meaning alone. "not" and "or" do. */
export const SMALL_WORDS = new Set(
  'a an the and but by with within into onto for of to in on at from our your their its this that these those is are was were be been has have will you we it so as und u der die das ein eine mit für von et le la les des un une y el los las e il lo gli en het de och att og at i w na z do su sus tu tus vuestro ihr ihre ihren ihrem dein deine deinen deinem euer eure votre vos ton tes ta'.split(
    ' '
  )
)

/** Whether two lines differ only in spelling, small words or word order, from which readers learn nothing. */
export function isCosmetic(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => wordsIn(text.replace(NUMBERING, '')))
  const sorted = ([...words]: readonly string[]) => words.map(lettersIn).sort().join(' ')
  const numbers = (words: readonly string[]) => numbersIn(words.join(' ')).join(' ')
  if (sorted(old) === sorted(now) && numbers(old) === numbers(now)) return true
  return findHunks(old, now).every((hunk) => isTrivial(old.slice(...hunk.old), now.slice(...hunk.now)))
}

function isTrivial(removed: readonly string[], added: readonly string[]): boolean {
  // "easy-to-use" and "easy to use".
  if (removed.map(lettersIn).join('') === added.map(lettersIn).join('')) return true
  const [old, now] = [removed, added].map((words) =>
    words.map(lettersIn).filter((word) => word && !SMALL_WORDS.has(word))
  )
  if (old.join('') === now.join('')) return true
  return old.length === now.length && old.length <= 2 && old.every((word, at) => isTypo(word, now[at]))
}

function lettersIn(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?www\./, '')
    .replace(/[^\p{L}\p{N}$€£%+]+/gu, '')
}

/** Letters. In a longer word, two letters may be a typo. */
const LONG_WORD = 9

/** Whether two words differ in one letter, or long ones in two, such as a typo or a plural. */
function isTypo(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.min(one.length, other.length) < 4 || one[0] !== other[0] || /\d/.test(one + other)) return false
  const sorted = (word: string) => [...word].sort().join('')
  if (sorted(one) === sorted(other)) return true
  let [start, end] = [0, 0]
  while (one[start] && one[start] === other[start]) start++
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return longer - start - end <= (longer >= LONG_WORD ? 2 : 1)
}

const PERIOD_PHRASES: readonly [RegExp, string][] = [
  [/^month$/, ' a month'],
  [/^year$/, ' a year'],
  [/^week$/, ' a week'],
  [/^day$/, ' a day'],
  [/^one-time$/, ' one-time'],
  [/^month \/ year$/, ' a month (billed yearly)'],
  [/^(\p{L}+) \/ (month|year|week|day)$/u, ' a $2 per $1'],
  // A single letter may be a month or a meter.
  [/^(\p{L}{2,})$/u, ' per $1'],
]

/** Returns how a sentence states the period after an amount: " a month", " a month per user". */
export function periodPhrase(period: string): string {
  const known = PERIOD_PHRASES.find(([pattern]) => pattern.test(period))
  return known ? period.replace(known[0], known[1]) : ''
}

const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
const CURRENCY_WORDS = '[Ee]uros?|kr|zł|Kč|円|元|원|TL|Ft|lei|руб'
const AMOUNT = String.raw`\d(?:[\d.,' ]{0,18}\d)?`
const MONEY = new RegExp(
  [
    String.raw`(?:[A-Z]{1,3})?\p{Sc}\s?(?:${AMOUNT}|\.\d+)(?:\s?[kKmM](?!\p{L}))?`,
    String.raw`(?<!\p{L})(?:${CURRENCY_CODES})\s?${AMOUNT}`,
    String.raw`${AMOUNT}\s?(?:\p{Sc}|(?:${CURRENCY_CODES}|${CURRENCY_WORDS})(?!\p{L}))`,
  ].join('|'),
  'gu'
)

/** Returns the amounts of money in a text, as written. */
export function amountsIn(text: string): string[] {
  return cleanText(text).slice(0, 5_000).match(MONEY) ?? []
}

/** Counts words. In scripts without spaces, two characters count as a word. */
export function wordCount(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length + Math.floor(wideCharacters(text) / 2)
}

/** Returns a noun with its article: "a Designer", "an Engineer". */
export function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!n[ie])/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Whether a line is code, markup, a command, a dump or an unfilled placeholder. */
export function isCode(text: string): boolean {
  return /^---\s+\w[\w-]*:\s|[{}]\s*$|^\s*(?:\/\/|#!|>>>)|[)\]}"'`]{2}\s*;\s*$|\w\s?=\s?[^;=]{1,200};\s*$|=>|^\s*(?:var|const|let|function|import|from|return|npm|npx|pip|uv|curl|sudo|apt|brew|git|docker|python|\$)\s|\w\((?!e?s\))[^)]*\)\s*[;{]|\s--[a-z]{2}|\bgit clone\b|<\s?\/?\s?(?:script|div|span|style|button)\b|\]\(|\w\["|-->|^[\w-]+: \w+\/[\w+-]+$|\w\{"|\{\{|\}\}|\(0x[\da-f]+|\$\{?[a-z]+[A-Z]\w*|^\s*->|\b\w+::\w/.test(
    text
  )
}

/**
 * Returns the sentences of a text. Numbers and single letters continue them: "§ 12 Abs. 3", "the EU-U.S. Framework".
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])(?<!(?<!\p{L})\p{L}\.)\s+(?!\d)|(?<=[。！？])/u)
}
