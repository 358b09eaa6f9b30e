/** Where two lines differ, and whether that tells readers anything. */
import { diff } from 'fast-myers-diff'
import { SHORT_WORD, stemsIn } from './likeness.js'
import {
  amountsIn,
  cleanText,
  HANGING_WORDS,
  NUMBERING,
  numbersIn,
  sentencesOf,
  SMALL_WORDS,
} from './words.js'

/** Equal words that a quote keeps before and after a difference if neither a sentence nor a clause fits. */
const WORDS_AROUND = 4
/** Number of words. */
export const MIN_SENTENCE_WORDS = 5
/** Characters of the part of a line around a difference. */
const MAX_PART_LENGTH = 90
/** Equal words between two differences that count as one. */
const MAX_WORDS_BETWEEN = 2
/** Words per line that are compared. */
const MAX_COMPARED_WORDS = 600
/** A changed amount or number counts as much as this many characters of text. */
const WEIGHT_OF_NUMBER = 40

export interface Difference {
  /** The words that differ within their sentence or clause. */
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
  removed: string
  added: string
}

/** Returns where two lines differ most. */
export function findDifference(before: string, after: string, length = MAX_PART_LENGTH): Difference {
  return findDifferences(before, after, [length])[0]
}

/**
 * Returns where two lines differ most, cut to each of several lengths.
 *
 * @param lengths characters of the part around the difference
 */
export function findDifferences(before: string, after: string, lengths: readonly number[]): Difference[] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const hunks = findHunks(old, now)
  const weights = hunks.map(weightOf)
  const hunk = hunks[weights.indexOf(Math.max(...weights))]
  return lengths.map((length) => ({
    before: hunk ? partAround(old, hunk.old, length) : old.join(' '),
    after: hunk ? partAround(now, hunk.now, length) : now.join(' '),
    removed: hunk?.removed ?? '',
    added: hunk?.added ?? '',
  }))
}

/** The end of a clause. */
const CLAUSE_END = /[,;:)]$|[、；]$/
const SEPARATOR = /^[—–·•|-]$/

/** Returns the sentence around some words of a line, or as many of its clauses as fit, or a few words. */
function partAround(words: readonly string[], [start, end]: Hunk['old'], length: number): string {
  const isEnd = (at: number) => sentencesOf(words.slice(at, at + 2).join(' ')).length > 1
  const isBorder = (at: number) => CLAUSE_END.test(words[at]) || SEPARATOR.test(words[at + 1] ?? '')
  const places = [...words.keys()]
  const last = (places.find((at) => at >= Math.max(start, end - 1) && isEnd(at)) ?? words.length - 1) + 1
  // A few words are understood only after the sentence before them.
  const isStart = (at: number) => at > 0 && last - at >= MIN_SENTENCE_WORDS && isEnd(at - 1)
  const first = places.findLast((at) => at <= start && isStart(at)) ?? 0
  const starts = places.filter((at) => at > first && at <= start && isBorder(at - 1))
  const ends = places.filter((at) => at > end && at < last && isBorder(at - 1)).reverse()
  const textOf = (from: number, to: number) => {
    const part = words.slice(from, to)
    if (SEPARATOR.test(part[0])) part.shift()
    const text = part.join(' ').replace(to < last ? /[,;:]$/ : '', '')
    return `${from > first ? '…' : ''}${text}${to < last ? '…' : ''}`
  }
  for (const from of [first, ...starts])
    for (const to of [last, ...ends]) {
      // A short clause says nothing without those before it.
      const isEnough = from === first || start - from + to - end > 2
      if (isEnough && textOf(from, to).length <= length) return textOf(from, to)
    }
  const from = start - first <= WORDS_AROUND + 2 ? first : start - WORDS_AROUND
  let to = Math.min(last, end + WORDS_AROUND)
  while (to > end && to < last && HANGING_WORDS.test(words.slice(from, to).join(' '))) to -= 1
  return textOf(from, to)
}

/**
 * Whether both sides of a difference have amounts, but next to different words: "plans from $9", "packages from $7".
 */
export function haveOtherAmounts({ removed, added }: Difference): boolean {
  if (amountsIn(removed).length === 0 || amountsIn(added).length === 0) return false
  const [old, now] = [removed, added].map((side) =>
    stemsIn(
      amountsIn(side).reduce((text, amount) => text.replace(amount, ' '), side),
      SHORT_WORD
    )
  )
  return !now.isSubsetOf(old)
}

/** Returns the words of a line that were replaced, each with its replacement. */
export function replacementsIn(before: string, after: string): [removed: string, added: string][] {
  return findHunks(wordsIn(before), wordsIn(after)).map(({ removed, added }) => [removed, added])
}

function wordsIn(text: string): string[] {
  return text === '' ? [] : cleanText(text).split(' ').slice(0, MAX_COMPARED_WORDS)
}

function findHunks(old: readonly string[], now: readonly string[]): Hunk[] {
  const keys = (words: readonly string[]) => words.map((word) => word.replace(/[.,;:!]$/, ''))
  const ranges: Pick<Hunk, 'old' | 'now'>[] = []
  for (const [oldStart, oldEnd, nowStart, nowEnd] of diff(keys(old), keys(now))) {
    const last = ranges.at(-1)
    const isNear = last && oldStart - last.old[1] <= MAX_WORDS_BETWEEN
    const { old: before, now: after } = (isNear && ranges.pop()) || { old: [oldStart], now: [nowStart] }
    ranges.push({ old: [before[0], oldEnd], now: [after[0], nowEnd] })
  }
  return ranges.map((range) => ({
    ...range,
    removed: old.slice(...range.old).join(' '),
    added: now.slice(...range.now).join(' '),
  }))
}

/** Returns how much readers learn from a difference. */
function weightOf({ removed, added }: Hunk): number {
  if (isTrivial(removed, added)) return 0
  const hasOtherNumber = numbersIn(removed).join(' ') !== numbersIn(added).join(' ')
  return Math.max(removed.length, added.length) + (hasOtherNumber ? WEIGHT_OF_NUMBER : 0)
}

/** Whether two lines differ only in spelling, small words or word order, from which readers learn nothing. */
export function isCosmetic(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => text.replace(NUMBERING, ''))
  const isReordered = meaningfulWords(old).sort().join() === meaningfulWords(now).sort().join()
  if (isReordered && numbersIn(before).join(' ') === numbersIn(after).join(' ')) return true
  return replacementsIn(old, now).every((sides) => isTrivial(...sides))
}

function isTrivial(removed: string, added: string): boolean {
  // "easy-to-use" and "easy to use" are the same.
  if (lettersIn(removed) === lettersIn(added)) return true
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

function meaningfulWords(text: string): string[] {
  return wordsIn(text)
    .map(lettersIn)
    .filter((word) => word && !SMALL_WORDS.has(word))
}

function lettersIn(text: string): string {
  return text
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
