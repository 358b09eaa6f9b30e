import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { sharedWords } from '../likeness.js'
import type { Edit } from '../pairing.js'
import { changedQuantities, type Quantity } from '../quantities.js'
import { amountsIn, quote, sentencesOf, withoutNumbers } from '../words.js'
import { DATE, TRIAL } from './phrases.js'

/** Share of words. With fewer in common, two sentences count different things. */
const MIN_SHARED_WORDS = 0.5
/** Number of words that a quote has before a quantity, and without numbers after it. */
const WORDS_AROUND = 3
const PART = new RegExp(String.raw`^\S+(?:\s[^\s\d]+){0,${WORDS_AROUND}}`)

/** A quantity in a line of a pricing page that was also changed in other ways: "40 minutes" in place of "30 minutes". */
export const quantities: Kind = {
  find(comparison) {
    return comparison.label === 'pricing' && !comparison.isLegal
      ? comparison.edits.flatMap((edit) => claimOf(comparison, edit) ?? [])
      : []
  },
}

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  const [from, to] = (before && after && sentencesThatDiffer(before.text, after.text)) ?? []
  // A sentence that differs in nothing but its numbers is a figure.
  if (!after || !from || !to || withoutNumbers(from) === withoutNumbers(to)) return null
  const pair = changedQuantities(from, to).find(
    ([old, now]) => !comparison.after.says(old.text) && !comparison.before.says(now.text)
  )
  if (!pair) return null
  const [then, now] = [quote(partAround(from, pair[0]), 60), quote(partAround(to, pair[1]), 60)]
  return {
    id: 'limit',
    points: MEDIUM,
    rank: 78,
    clause: `now says ${now} instead of ${then}`,
    why: 'A limit changed',
    proof: [after.text],
    essential: true,
  }
}

/** Returns the first sentences of two lines that state different quantities of the same things. */
function sentencesThatDiffer(before: string, after: string): [string, string] | null {
  const isOther = (text: string) => DATE.test(text) || TRIAL.test(text) || amountsIn(text).length > 0
  for (const from of sentencesOf(before)) {
    for (const to of sentencesOf(after)) {
      if (isOther(from) || isOther(to) || changedQuantities(from, to).length === 0) continue
      if (sharedWords(from, to) >= MIN_SHARED_WORDS) return [from, to]
    }
  }
  return null
}

/** Returns a quantity with some words around it: "…job execution time of 40 minutes". */
function partAround(text: string, { at }: Quantity): string {
  const words = text.slice(0, at).trimEnd().split(' ').filter(Boolean)
  const lead = words.slice(-WORDS_AROUND)
  const start = lead.findLastIndex((word) => /[\d.,;:]/.test(word)) + 1
  const before = lead.slice(start)
  const isCut = before.length < words.length && before.length > 0
  const part = PART.exec(text.slice(at))?.[0] ?? ''
  return [`${isCut ? '…' : ''}${before.join(' ')}`, part].filter(Boolean).join(' ')
}
