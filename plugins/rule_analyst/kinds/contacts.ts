import { type Claim, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { joinNames } from '../words.js'
import { DATE } from './phrases.js'

/** Characters searched per line. */
const MAX_SEARCHED_LENGTH = 2_000
/** Addresses or numbers in a sentence. */
const MAX_NAMED = 2

interface Way {
  id: string
  pattern: RegExp
  noun: string
  nouns: string
  /** Returns what different spellings of one address or number have in common. */
  keyOf: (text: string) => string
}

const WAYS: Way[] = [
  {
    id: 'mail',
    // Neither a repository's address nor an example.
    pattern:
      /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]{1,64}@(?!example\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}(?!:\S|[\p{L}\p{N}@])/giu,
    noun: 'email address',
    nouns: 'email addresses',
    keyOf: (text) => text.toLowerCase(),
  },
  {
    id: 'phone',
    // As written: with a country or area code, or after a word such as "tel".
    pattern:
      /(?:(?<!\d)\+\d{1,3}[\s().-]{0,3}(?:\d[\s().-]{0,3}){6,12}\d|\(\d{2,4}\)[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}|(?<=(?<!\p{L})(?:tel|telefon|tél|phone|mobile|fax)\W{1,4})\d(?:[\s().-]{0,3}\d){6,12})(?!\d)/giu,
    noun: 'phone number',
    nouns: 'phone numbers',
    keyOf: (text) => text.replace(/\(0\)|\D/g, ''),
  },
]

/** Contact details: email addresses and phone numbers that only one version of the page has. */
export const contacts: Kind = {
  find(comparison) {
    return WAYS.flatMap((way) => claimOf(comparison, way) ?? [])
  },
}

function claimOf(comparison: Comparison, way: Way): Claim | null {
  const { before, after, page } = comparison
  const edits = [...comparison.edits, ...comparison.controls, ...comparison.boilerplate]
  const removed = missingIn(
    after,
    way,
    edits.flatMap((edit) => edit.before?.text ?? [])
  )
  const added = missingIn(
    before,
    way,
    edits.flatMap((edit) => edit.after?.text ?? [])
  )
  if (removed.length + added.length === 0) return null
  const named = (all: readonly string[]) =>
    `the ${all.length === 1 ? way.noun : way.nouns} ${joinNames(all, MAX_NAMED, way.nouns)}`
  const phrase = pagePhrase(page)
  return {
    id: `contact_${way.id}`,
    points: LOW,
    rank: 20,
    clause:
      removed.length > 0 && added.length > 0
        ? `now shows ${named(added)} instead of ${joinNames(removed, MAX_NAMED, way.nouns)} on ${phrase}`
        : added.length > 0
          ? `added ${named(added)} to ${phrase}`
          : `no longer shows ${named(removed)} on ${phrase}`,
    why: 'Contact details changed',
    proof: added.length > 0 ? added : removed,
  }
}

/** Returns the addresses or numbers in some lines that a version does not have anywhere, in any spelling. */
function missingIn(version: PageVersion, { pattern, keyOf }: Way, lines: readonly string[]): string[] {
  const found = new Map(
    lines
      .flatMap((line) => line.slice(0, MAX_SEARCHED_LENGTH).match(pattern) ?? [])
      .filter((text) => !DATE.test(text) && !/0{6}/.test(keyOf(text)))
      .map((text) => [keyOf(text), text.trim()])
  )
  if (found.size === 0) return []
  const known = version.blocks.map(({ text }) => keyOf(text))
  return [...found].flatMap(([key, text]) => (known.some((line) => line.includes(key)) ? [] : [text]))
}
