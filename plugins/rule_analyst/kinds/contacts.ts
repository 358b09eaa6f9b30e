import { type Claim, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { joinNames } from '../words.js'

const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu
/** A phone number as people write it: with its country, in groups, or after a word for it. */
const PHONE =
  /(?:\+\d{1,3}[\s().-]*(?:\d[\s().-]*){6,12}\d|\(\d{2,4}\)[\s.-]*\d{3}[\s.-]?\d{2}[\s.-]?\d{2}|(?<=(?:tel|phone|fax|telefon|tél|call|mobile?)\W{1,4})\d(?:[\s().-]*\d){6,12})(?!\d)/giu
/** Characters per line that are searched. */
const MAX_SEARCHED_LENGTH = 2_000
/** Number of names in a sentence. */
const MAX_NAMED = 2

const WAYS = [
  { id: 'mail', pattern: MAIL, noun: 'email address', nouns: 'email addresses' },
  { id: 'phone', pattern: PHONE, noun: 'phone number', nouns: 'phone numbers' },
]

/** How to reach the company: email addresses and phone numbers that only one version of the page has. */
export const contacts: Kind = {
  find(comparison) {
    return WAYS.flatMap((way) => claimOf(comparison, way) ?? [])
  },
}

function claimOf(comparison: Comparison, { id, pattern, noun, nouns }: (typeof WAYS)[number]): Claim | null {
  const { before, after } = comparison
  const [old, now] = [foundIn(comparison, 'before', pattern), foundIn(comparison, 'after', pattern)]
  const [removed, added] = [missingIn(after, old, pattern), missingIn(before, now, pattern)]
  if (removed.length + added.length === 0) return null
  const page = pagePhrase(comparison.page)
  const named = (all: readonly string[]) => joinNames(all, MAX_NAMED, nouns)
  const withNoun = (all: readonly string[]) => `the ${all.length === 1 ? noun : nouns} ${named(all)}`
  return {
    id: `contact_${id}`,
    points: LOW,
    rank: 20,
    clause:
      removed.length === 0
        ? `added ${withNoun(added)} to ${page}`
        : added.length === 0
          ? `no longer shows ${withNoun(removed)} on ${page}`
          : `changed ${withNoun(removed)} to ${named(added)} on ${page}`,
    why: 'How to reach the company changed',
    proof: (added.length > 0 ? now : old).flatMap(({ text, line }) =>
      (added.length > 0 ? added : removed).includes(text) ? [line] : []
    ),
  }
}

interface Found {
  text: string
  key: string
  line: string
}

/** Returns the email addresses or phone numbers in the changed lines of a version, including those of its footer. */
function foundIn(comparison: Comparison, side: 'before' | 'after', pattern: RegExp): Found[] {
  return [...comparison.edits, ...comparison.controls, ...comparison.boilerplate].flatMap((edit) => {
    const line = edit[side]?.text ?? ''
    return matchesIn(line, pattern).map((text) => ({ text, key: keyOf(text), line }))
  })
}

/** Returns the texts that a version does not have anywhere on the page. */
function missingIn(version: PageVersion, found: readonly Found[], pattern: RegExp): string[] {
  if (found.length === 0) return []
  const known = new Set(version.blocks.flatMap(({ text }) => matchesIn(text, pattern).map(keyOf)))
  return [...new Map(found.map(({ key, text }) => [key, text]))].flatMap(([key, text]) =>
    known.has(key) ? [] : [text]
  )
}

function matchesIn(line: string, pattern: RegExp): string[] {
  return line.slice(0, MAX_SEARCHED_LENGTH).match(pattern) ?? []
}

/** The same number may be written in other groups, and an email address in capital letters. */
function keyOf(text: string): string {
  return text.includes('@') ? text.toLowerCase() : text.replace(/\D/g, '')
}
