/** Where two lines differ, and whether that tells readers anything. */
import { diff } from 'fast-myers-diff'
import { SHORT_WORD, stemsIn } from './likeness.js'
import { amountsIn, cleanText, NUMBERING, numbersIn, SMALL_WORDS } from './words.js'

/** Equal words that a quote keeps before and after a difference, so that readers understand it. */
const WORDS_BEFORE = 4
const WORDS_AFTER = 4
/** Characters. Shorter lines are quoted in full. */
const MAX_WHOLE_LENGTH = 50
/** The same limit for lines that only gained or lost words, of which only one side is quoted. */
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
  // With a longer lead, the quote would be cut before the difference ends.
  const isVisible = (words: readonly string[], [start, end]: Hunk['old'], lead: number) =>
    lengthOf(words.slice(start - lead, start + 1)) <= MAX_LEAD_LENGTH &&
    (lengthOf(words.slice(start, end)) > MAX_LEAD_LENGTH ||
      lengthOf(words.slice(start - lead, end)) <= MAX_QUOTE_LENGTH)
  let lead = Math.max(leadLength(old, largest.old, largest.lead), leadLength(now, largest.now, largest.lead))
  while (lead > 0 && !(isVisible(old, largest.old, lead) && isVisible(now, largest.now, lead))) lead--
  // A difference on one side only is still quoted with the words before it.
  if (isOneSided) lead = Math.max(lead, Math.min(largest.lead, WORDS_BEFORE))
  const withContext = (words: readonly string[], [start, end]: Hunk['old']) => {
    // If only one side were cut, the words that the other one shows would seem to be new.
    const whole = isOneSided ? Math.max(lengthOf(old), lengthOf(now)) : lengthOf(words)
    if (whole <= (isOneSided ? MAX_WHOLE_ADDITION : MAX_WHOLE_LENGTH)) return words.join(' ')
    // What follows an insertion or a deletion is the same on both sides, so both are cut after it.
    const next = words.slice(end, end + Math.min(largest.tail, WORDS_AFTER))
    const sentenceEnd = isOneSided
      ? -1
      : [words[end - 1], ...next].findIndex((word) => /[.!?]["”)]?$/.test(word))
    const until = end + (sentenceEnd < 0 ? next.length : sentenceEnd)
    const isWhole = sentenceEnd >= 0 || until >= words.length
    return `${start - lead > 0 ? '…' : ''}${words.slice(start - lead, until).join(' ')}${isWhole ? '' : '…'}`
  }
  return {
    before: withContext(old, largest.old),
    after: withContext(now, largest.now),
    removed: removed.join(' '),
    added: added.join(' '),
  }
}

/**
 * Whether both sides of a difference have amounts, but next to different words: "plans from $9", "packages from $7".
 */
export function haveOtherAmounts({ removed, added }: Difference): boolean {
  const sides = [removed, added].map((side) => {
    const amounts = amountsIn(side)
    const rest = amounts.reduce((text, amount) => text.replace(amount, ' '), side)
    return { amounts, words: stemsIn(rest, SHORT_WORD) }
  })
  const [old, now] = sides
  return sides.every(({ amounts }) => amounts.length > 0) && !now.words.isSubsetOf(old.words)
}

/** Returns how many characters of two lines differ on each side. Lines without a pair differ entirely. */
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

/** Returns the words of a line that were replaced, each with its replacement. */
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

/** A changed amount or number counts as much as this many characters of text. */
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

/** Whether two lines differ only in spelling, small words or word order, from which readers learn nothing. */
export function isCosmetic(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => wordsIn(text.replace(NUMBERING, '')))
  const sorted = (words: readonly string[]) => words.map(lettersIn).sort().join(' ')
  const numbers = (words: readonly string[]) => numbersIn(words.join(' ')).join(' ')
  if (sorted(old) === sorted(now) && numbers(old) === numbers(now)) return true
  return findHunks(old, now).every((hunk) => isTrivial(old.slice(...hunk.old), now.slice(...hunk.now)))
}

function isTrivial(removed: readonly string[], added: readonly string[]): boolean {
  // "easy-to-use" and "easy to use" are the same.
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
    .replace(/^(?:https?:\/\/)?www\.|^\+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}$€£%+]+/gu, '')
}

/** Letters. In a longer word, two letters may be a typo. */
const LONG_WORD = 9

/** Whether two words differ in one letter, or long ones in two, as in a typo or a plural. */
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

/** An email address or a phone number: "+49 30 1234567", "(253) 447-5676". */
const CONTACT = /[^\s@]{1,64}@[^\s@]{1,255}|[+(]{0,2}\d(?:[\s()./-]{0,2}\d){8,14}/g

/** Whether two lines differ only in an email address or a phone number. */
export function isSameWithoutContacts(before: string | undefined, after: string): boolean {
  return before?.replace(CONTACT, '') === after.replace(CONTACT, '')
}
