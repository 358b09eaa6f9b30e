import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { isCode, listed, name, quoted, wordCount } from '../words.js'

const MOST_PLANS = 3
/** Number of words. A longer line says more than what a plan includes. */
const MOST_WORDS = 8

interface Replaced {
  before: Passage
  after: Passage
  plan: string
}

/** Lines of a plan that now count something else: "96 documents a year" became "96 credits a year". */
export const planLines: Kind = {
  find(look) {
    const replaced = look.edits.flatMap(({ before, after }): Replaced[] => {
      const plan = after?.plan?.title
      const isOne = plan && before?.plan && nameKey(plan) === nameKey(before.plan.title)
      return isOne && isNews(look, before, after) ? [{ before, after, plan }] : []
    })
    return [...Map.groupBy(replaced, wordsOf).values()].map(claimOf)
  },
}

/** Whether both lines have the same figures but count different things. */
function isNews(look: Look, before: Passage, after: Passage): boolean {
  return (
    [before, after].every(({ text }) => /\d/.test(text) && wordCount(text) <= MOST_WORDS && !isCode(text)) &&
    figuresOf(before.text) === figuresOf(after.text) &&
    unitOf(before.text) !== unitOf(after.text) &&
    !look.before.says(after.text) &&
    !look.after.says(before.text)
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
function wordsOf({ before, after }: Replaced): string {
  return [before, after].map(({ text }) => text.replace(/\d[\d.,]*/g, '#')).join('\n')
}

function claimOf(all: readonly Replaced[]): Claim {
  const [{ before, after }] = all
  const plans = listed(
    all.map(({ plan }) => name(plan, 40)),
    MOST_PLANS,
    'plan'
  )
  return {
    id: 'plan_unit_changed',
    points: MEDIUM,
    rank: 60,
    clause: `changed ${quoted(before.text, 60)} to ${quoted(after.text, 60)} in ${plans}`,
    why: 'A plan counts something else',
    proof: all.flatMap((one) => [one.after.text, one.before.text]),
    essential: true,
  }
}
