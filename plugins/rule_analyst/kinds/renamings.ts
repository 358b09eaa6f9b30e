import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCosmetic, replacementsIn } from '../differences.js'
import { containsWords, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, quote, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Number of lines. With only one, two names in the same place may be different things. */
const MIN_LINES = 2
/** Number of lines. A name that is replaced in this many is the page's topic. */
const MANY_LINES = 3
/** Number of words. */
const MAX_WORDS = 4

/** A name and the one that replaced it, with the new lines. */
interface Renaming {
  from: string
  to: string
  lines: string[]
}

/** A name that replaced another one in several lines, such as that of a product or of the company. */
export const renamings: Kind = {
  find(comparison) {
    const { before, after } = comparison
    const found = new Map<string, Renaming>()
    for (const edit of editedLines(comparison)) {
      for (const [removed, added] of replacementsIn(edit.before, edit.after)) {
        const [from, to] = [removed, added].map(nameIn)
        if (!isName(from) || !isName(to) || isCosmetic(from, to) || before.says(to)) continue
        const known = found.get(`${from}\n${to}`) ?? { from, to, lines: [] }
        found.set(`${from}\n${to}`, known)
        known.lines.push(edit.after)
      }
    }
    return [...found.values()]
      .filter(({ lines }) => lines.length >= MIN_LINES || lines.includes(after.title))
      .flatMap((renaming) =>
        after.says(renaming.from) ? spreadClaim(comparison, renaming) : claimOf(comparison, renaming)
      )
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

function claimOf(comparison: Comparison, { from, to, lines }: Renaming): Claim {
  const { page, after } = comparison
  const isProven = lines.length >= MANY_LINES || lines.includes(after.title)
  const isOfCompany = isProven && hasOwnName(comparison, from) && !hasOwnName(comparison, to)
  const isOnlyInTitle = lines.every((line) => line === after.title)
  const place = `${isOnlyInTitle ? 'in the title of' : isProven ? 'throughout' : 'on'} ${pagePhrase(page, after.title)}`
  const isOwn = textKey(to) === textKey(page.competitor)
  return {
    id: isOfCompany ? 'renamed' : comparison.isLegal ? 'legal_renaming' : 'renaming',
    points: isProven ? MEDIUM : LOW,
    rank: isOfCompany ? 104 : isProven ? (isOwn ? 90 : 89) : 46,
    // The sentence begins with the old name.
    clause: isOfCompany
      ? `now calls itself ${to}`
      : `${isOwn ? 'now uses the name' : 'now says'} ${quote(to)} instead of ${quote(from)} ${place}`,
    why: lines.length === 1 ? 'A name was replaced' : 'A name was replaced in several lines',
    proof: lines.slice(0, MANY_LINES),
  }
}

/** Claims another name of the company that a page uses next to the known one. */
function spreadClaim(comparison: Comparison, { from, to, lines }: Renaming): Claim[] {
  // Terms may be those of another company.
  if (comparison.isLegal || textKey(from) !== textKey(comparison.page.competitor)) return []
  return [
    {
      id: 'renamed',
      points: MEDIUM,
      rank: 89,
      clause: `now uses the name ${quote(to)} on ${pagePhrase(comparison.page, comparison.after.title)}`,
      why: 'A name was replaced in several lines',
      proof: lines.slice(0, MANY_LINES),
    },
  ]
}

/** Whether a name contains the company's own. */
function hasOwnName({ page }: Comparison, name: string): boolean {
  const own = textKey(page.competitor)
  return own !== '' && containsWords(textKey(name), own)
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
