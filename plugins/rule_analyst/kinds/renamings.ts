import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCosmetic, replacementsIn } from '../differences.js'
import { containsWords, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, quote, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Number of lines with another name of the company, or with any other name. Two names in one place may be two things. */
const MIN_LINES = 2
const MANY_LINES = 3
/** Number of words. */
const MAX_WORDS = 4

/** A name that replaced another one in several lines or the title, such as that of a product or of the company. */
export const renamings: Kind = {
  find(comparison) {
    const lines = new Map<string, string[]>()
    for (const edit of editedLines(comparison)) {
      for (const names of replacementsIn(edit.before, edit.after)) {
        const [from, to] = names.map(nameIn)
        if (!isName(from) || !isName(to) || isCosmetic(from, to) || comparison.before.says(to)) continue
        lines.set(`${from}\n${to}`, [...(lines.get(`${from}\n${to}`) ?? []), edit.after])
      }
    }
    return [...lines].flatMap(([names, proof]) => {
      const [from, to] = names.split('\n')
      return claimOf(comparison, from, to, proof.slice(0, MANY_LINES)) ?? []
    })
  },
}

/** Returns both forms of each line that was edited in place, and those of the title. */
function editedLines(comparison: Comparison): { before: string; after: string }[] {
  const lines = [...comparison.edits, ...comparison.controls].flatMap(({ before, after }) =>
    before && after ? [{ before: before.text, after: after.text }] : []
  )
  const { before, after } = comparison.field('seo.title') ?? {}
  // The title of a policy is not part of its text.
  return before && after && !comparison.isLegal ? [...lines, { before, after }] : lines
}

function claimOf(comparison: Comparison, from: string, to: string, proof: string[]): Claim | null {
  const { page, after, isLegal } = comparison
  const isStillUsed = after.says(from)
  const isOfCompany =
    hasName(from, page.competitor) &&
    !hasName(to, page.competitor) &&
    // Terms may also be those of another company.
    !(isLegal && isStillUsed)
  const isProven = proof.length >= (isOfCompany ? MIN_LINES : MANY_LINES) || proof.includes(after.title)
  if (!isProven || (isStillUsed && !isOfCompany)) return null
  const place = `${proof.length >= MANY_LINES ? 'throughout' : 'on'} ${pagePhrase(page, after.title)}`
  return {
    id: isOfCompany ? 'renamed' : isLegal ? 'legal_renaming' : 'renaming',
    points: MEDIUM,
    rank: isOfCompany && !isStillUsed ? 104 : 89,
    // The sentence begins with the old name.
    clause: !isOfCompany
      ? `now says ${quote(to)} instead of ${quote(from)} ${place}`
      : isStillUsed
        ? `now uses the name ${quote(to)} ${place}`
        : `now calls itself ${to}`,
    why: 'A name was replaced',
    proof,
  }
}

function hasName(text: string, name: string): boolean {
  return name !== '' && containsWords(textKey(text), textKey(name))
}

/** Returns a name without the punctuation and the possessive at its end. */
function nameIn(words: string): string {
  return cleanName(words).replace(/['’]s$|[.,;:!?]+$/u, '')
}

/** Whether all words begin with a capital letter, and one of them is as long as a name. */
function isName(text: string): boolean {
  return (
    wordCount(text) <= MAX_WORDS &&
    !DATE.test(`1 ${text} 2026`) &&
    /\p{L}{4}|\p{Lo}{2}/u.test(text) &&
    text.split(' ').every((word) => /^[\p{Lu}\p{Lo}\d]/u.test(word))
  )
}
