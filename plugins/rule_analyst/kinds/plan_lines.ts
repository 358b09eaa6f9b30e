import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'

const MAX_PLANS = 3
/** Number of words. A longer line says more than what a plan includes. */
const MAX_LINE_WORDS = 8

interface Replacement {
  before: Passage
  after: Passage
  plan: string
}

/** Lines of a plan that now count something else: "96 documents a year" became "96 credits a year". */
export const planLines: Kind = {
  find(comparison) {
    const replaced = comparison.edits.flatMap(({ before, after }): Replacement[] => {
      const plan = after?.plan?.title
      const isSamePlan = plan && before?.plan && nameKey(plan) === nameKey(before.plan.title)
      return isSamePlan && countsOtherUnit(before, after) ? [{ before, after, plan }] : []
    })
    return [...Map.groupBy(replaced, replacementKey).values()].map(claimOf)
  },
}

/** Whether both lines have the same figures but count different things. */
function countsOtherUnit(before: Passage, after: Passage): boolean {
  return (
    [before, after].every(({ text }) => /\d/.test(text) && wordCount(text) <= MAX_LINE_WORDS) &&
    figuresOf(before.text) === figuresOf(after.text) &&
    unitOf(before.text) !== unitOf(after.text)
  )
}

function figuresOf(text: string): string {
  return (text.match(/\d[\d.,]*/g) ?? []).join(' ')
}

/** Returns what a line counts: the noun after its figure. */
function unitOf(text: string): string {
  return (
    /\d[\d.,]*\+?\s+(?:[\p{L}-]+\s+){0,3}?([\p{L}-]{3,})(?=\s*(?:\/|per\b|an?\b|each\b|$))/iu.exec(
      text
    )?.[1] ?? ''
  )
}

/** Returns a key that the same replacement has in all plans, whatever their figures. */
function replacementKey({ before, after }: Replacement): string {
  return [before, after].map(({ text }) => text.replace(/\d[\d.,]*/g, '#')).join('\n')
}

function claimOf(replacements: readonly Replacement[]): Claim {
  const [{ before, after }] = replacements
  const plans = joinNames(
    replacements.map(({ plan }) => cleanName(plan, 40)),
    MAX_PLANS,
    'plan'
  )
  return {
    id: 'plan_unit_changed',
    points: MEDIUM,
    rank: 60,
    clause: `changed ${quote(before.text, 60)} to ${quote(after.text, 60)} in ${plans}`,
    why: 'A plan counts something else',
    proof: replacements.flatMap((one) => [one.after.text, one.before.text]),
    essential: true,
  }
}
