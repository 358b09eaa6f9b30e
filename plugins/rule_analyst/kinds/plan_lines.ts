import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { isCode, listed, name, quoted, wordCount } from '../words.js'

const MOST_PLANS = 3
/** Longer lines say more than what a plan includes. */
const MOST_WORDS = 8

interface Replaced {
  before: Passage
  after: Passage
  plan: string
}

/** Lines that say something else in the box of the same plan: "96 documents a year" became "96 credits a year". */
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

/** Whether a line that counts something counts something else now: as many, of another kind. */
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

/** What a line counts: the noun after its figure. */
function unitOf(text: string): string {
  return (
    /\d[\d.,]*\+?\s+(?:[\p{L}-]+\s+){0,3}?([\p{L}-]{3,})(?=\s*(?:\/|per\b|an?\b|each\b|$))/iu.exec(
      text
    )?.[1] ?? ''
  )
}

/** The same for the same replacement in several plans, whatever their figures. */
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
