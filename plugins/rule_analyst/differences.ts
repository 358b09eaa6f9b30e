/** Where two lines differ, and whether that tells readers anything. */
import { diff } from 'fast-myers-diff'
import { SHORT_WORD, stemsIn } from './likeness.js'
import { amountsIn, cleanText, NUMBERING, numbersIn, SMALL_WORDS } from './words.js'

/** Equal words that a quote keeps before and after a difference, so that readers understand it. */
const WORDS_AROUND = 4
/** Characters. Shorter lines are quoted in full. */
const MAX_WHOLE_LENGTH = 50
/** The same limit for lines that only gained or lost words, of which only one side is quoted. */
const MAX_WHOLE_ADDITION = 80
/** Equal words between two differences that count as one. */
const MAX_WORDS_BETWEEN = 2
/** Words per line that are compared. */
const MAX_COMPARED_WORDS = 600
/** A changed amount or number counts as much as this many characters of text. */
const WEIGHT_OF_NUMBER = 40

export interface Difference {
  /** The words that differ with some words around them; empty if that side has none. */
  before: string
  after: string
  /** Only the words that differ. */
  removed: string
  added: string
}

/** A run of words that differ, with its range on both sides. */
interface Hunk {
  old: readonly [start: number, end: number]
  now: readonly [start: number, end: number]
}

/** Returns where two lines differ most, cut so that a quote shows it. */
export function findDifference(before: string, after: string): Difference {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const hunks = findHunks(old, now)
  const weights = hunks.map((hunk) => weightOf(...sidesOf(hunk, old, now)))
  const index = weights.indexOf(Math.max(...weights))
  if (index < 0) return { before: old.join(' '), after: now.join(' '), removed: '', added: '' }
  const hunk = hunks[index]
  const [removed, added] = sidesOf(hunk, old, now).map((words) => words.join(' '))
  const isOneSided = removed === '' || added === ''
  const equal = hunk.old[0] - (hunks[index - 1]?.old[1] ?? 0)
  const tail = Math.min(WORDS_AROUND, (hunks[index + 1]?.old[0] ?? old.length) - hunk.old[1])
  const lead = Math.max(
    leadLength(old, hunk.old[0], equal),
    leadLength(now, hunk.now[0], equal),
    // A side without words is told from those before it.
    isOneSided && tail === 0 ? Math.min(equal, WORDS_AROUND) : 0
  )
  const withContext = (words: readonly string[], [start, end]: Hunk['old']) => {
    // If only one side were cut, the words that the other one shows would seem to be new.
    const length = isOneSided ? Math.max(before.length, after.length) : words.join(' ').length
    if (length <= (isOneSided ? MAX_WHOLE_ADDITION : MAX_WHOLE_LENGTH)) return words.join(' ')
    const part = words.slice(start - lead, end + tail).join(' ')
    // A whole sentence needs no ellipsis before it.
    const isCut = start > lead && !/[.!?]$/.test(words[start - lead - 1])
    return `${isCut ? '…' : ''}${part}${end + tail < words.length ? '…' : ''}`
  }
  return { before: withContext(old, hunk.old), after: withContext(now, hunk.now), removed, added }
}

/** Returns how many of the equal words before a difference a quote starts with: those of its sentence, or a few. */
function leadLength(words: readonly string[], start: number, equal: number): number {
  const sentence = words.slice(0, start).findLastIndex((word) => /[.!?]$/.test(word)) + 1
  const length = Math.min(equal, start - sentence)
  return length <= WORDS_AROUND + 2 ? length : WORDS_AROUND
}

/**
 * Whether both sides of a difference have amounts, but next to different words: "plans from $9", "packages from $7".
 */
export function haveOtherAmounts({ removed, added }: Difference): boolean {
  const [old, now] = [removed, added].map((side) => {
    const amounts = amountsIn(side)
    const rest = amounts.reduce((text, amount) => text.replace(amount, ' '), side)
    return { hasAmount: amounts.length > 0, words: stemsIn(rest, SHORT_WORD) }
  })
  return old.hasAmount && now.hasAmount && !now.words.isSubsetOf(old.words)
}

/** Returns how many characters of two lines differ on each side. Lines without a pair differ entirely. */
export function changedLengths(before = '', after = ''): [removed: number, added: number] {
  const lengths = replacementsIn(before, after).map((sides) => sides.map(({ length }) => length))
  return lengths.reduce<[number, number]>(
    ([old, now], [removed, added]) => [old + removed, now + added],
    [0, 0]
  )
}

/** Returns the words of a line that were replaced, each with its replacement. */
export function replacementsIn(before: string, after: string): [removed: string, added: string][] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  return findHunks(old, now).map((hunk) => {
    const [removed, added] = sidesOf(hunk, old, now)
    return [removed.join(' '), added.join(' ')]
  })
}

function wordsIn(text: string): string[] {
  return text === '' ? [] : cleanText(text).split(' ').slice(0, MAX_COMPARED_WORDS)
}

function findHunks(old: readonly string[], now: readonly string[]): Hunk[] {
  const keys = (words: readonly string[]) => words.map((word) => word.replace(/[.,;:!]$/, ''))
  const hunks: Hunk[] = []
  for (const [oldStart, oldEnd, nowStart, nowEnd] of diff(keys(old), keys(now))) {
    const last = hunks.at(-1)
    if (last && oldStart - last.old[1] <= MAX_WORDS_BETWEEN) {
      hunks.pop()
      hunks.push({ old: [last.old[0], oldEnd], now: [last.now[0], nowEnd] })
    } else hunks.push({ old: [oldStart, oldEnd], now: [nowStart, nowEnd] })
  }
  return hunks
}

function sidesOf(hunk: Hunk, old: readonly string[], now: readonly string[]): [string[], string[]] {
  return [old.slice(...hunk.old), now.slice(...hunk.now)]
}

/** Returns how much readers learn from a difference. */
function weightOf(removed: readonly string[], added: readonly string[]): number {
  if (isTrivial(removed, added)) return 0
  const [old, now] = [removed.join(' '), added.join(' ')]
  const hasOtherNumber = numbersIn(old).join(' ') !== numbersIn(now).join(' ')
  return Math.max(old.length, now.length) + (hasOtherNumber ? WEIGHT_OF_NUMBER : 0)
}

/** Whether two lines differ only in spelling, small words or word order, from which readers learn nothing. */
export function isCosmetic(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => wordsIn(text.replace(NUMBERING, '')))
  const isReordered = meaningfulWords(old).sort().join() === meaningfulWords(now).sort().join()
  if (isReordered && numbersIn(before).join(' ') === numbersIn(after).join(' ')) return true
  return findHunks(old, now).every((hunk) => isTrivial(...sidesOf(hunk, old, now)))
}

function isTrivial(removed: readonly string[], added: readonly string[]): boolean {
  // "easy-to-use" and "easy to use" are the same.
  const letters = (words: readonly string[]) => words.map(lettersIn).join('')
  if (letters(removed) === letters(added)) return true
  const [old, now] = [removed, added].map(meaningfulWords)
  if (old.join('') === now.join('')) return true
  return old.length === now.length && old.length <= 2 && old.every((word, at) => isTypo(word, now[at]))
}

/** Whether two words have the same letters, or differ in one letter after the first, as in a typo or a plural. */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || one[0] !== other[0] || /\d/.test(one + other)) return false
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  const differs = [...longer].findIndex((letter, at) => letter !== shorter[at])
  const rest = longer.slice(differs + 1)
  const isOneLetter = shorter.endsWith(rest) && longer.length - shorter.length <= 1
  return differs < 0 || isOneLetter || [...one].sort().join('') === [...other].sort().join('')
}

function meaningfulWords(words: readonly string[]): string[] {
  return words.map(lettersIn).filter((word) => word && !SMALL_WORDS.has(word))
}

function lettersIn(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?www\.|^\+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}$€£%+]+/gu, '')
}

/** An email address or a phone number: "+49 30 1234567", "(253) 447-5676". */
const CONTACT = /[^\s@]{1,64}@[^\s@]{1,255}|[+(]{0,2}\d(?:[\s()./-]{0,2}\d){8,14}/g

/** Whether two lines differ only in an email address or a phone number. */
export function isSameWithoutContacts(before: string | undefined, after: string): boolean {
  return before?.replace(CONTACT, '') === after.replace(CONTACT, '')
}
