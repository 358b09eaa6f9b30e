import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStillFree } from '../proof.js'
import { wordCount } from '../words.js'
import { FREE_FOR_NOW, FREE_TIER, LIMIT, PAYMENT, PROMOTION, TRIAL } from './phrases.js'
import { type Topic, topicClaims } from './topics.js'

const TOPICS: Topic[] = [
  {
    id: 'trial',
    phrases: TRIAL,
    points: MEDIUM,
    rank: 77,
    why: 'Trial wording changed',
    essential: true,
    isRemovalNews: true,
  },
  {
    id: 'free_tier',
    phrases: FREE_TIER,
    isOffered: (version) => isStillFree(version, 'Free'),
    points: MEDIUM,
    rank: 76,
    why: 'Free plan wording changed',
    essential: true,
    isRemovalNews: true,
  },
  {
    id: 'free_tier',
    phrases: FREE_FOR_NOW,
    points: MEDIUM,
    rank: 76,
    why: 'Free access changed',
    essential: true,
    isRemovalNews: true,
  },
  {
    id: 'payment_terms',
    phrases: PAYMENT,
    points: MEDIUM,
    rank: 72,
    why: 'Payment wording changed',
    essential: true,
    isRemovalNews: true,
  },
  {
    id: 'promotion',
    phrases: PROMOTION,
    points: MEDIUM,
    rank: 70,
    why: 'A promotion began or ended',
    isRemovalNews: true,
  },
]
/** Only for pricing pages: elsewhere, a maximum describes the product, not what a customer gets. */
const LIMITS: Topic = {
  id: 'limit',
  phrases: LIMIT,
  points: MEDIUM,
  rank: 78,
  why: 'A limit is stated',
  essential: true,
}
/** Share of the page's text. */
const REWRITE_SHARE = 0.5
/** Number of words. A longer heading covers more than a trial. */
const MAX_HEADING_WORDS = 4
const TRIAL_DAYS = /(\d{1,3})[ -](?:days?|tage|jours|d[ií]as|giorni|dagen|dni|dagar|dage)/i

/** Trials, free plans, payment terms, promotions and limits that a text states. */
export const offerWords: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    const length = trialLengthClaim(comparison)
    // Other words for a free plan that both versions have are not news, unless they say how much or until when.
    const isFreeAnyway = [comparison.before, comparison.after].every((version) =>
      isStillFree(version, 'Free')
    )
    const topics = comparison.label === 'pricing' ? [...TOPICS, LIMITS] : TOPICS
    const claims = topics
      .filter(({ id }) => !length || id !== 'trial')
      .flatMap((topic) => topicClaims(comparison, topic))
    // On a completely new page, the usual words of an offer are not the news.
    const isMinor =
      comparison.isEditorial || (comparison.label !== 'pricing' && comparison.changedShare >= REWRITE_SHARE)
    // On a pricing page, the terms of an offer are as important as prices, but prices lead.
    // The end of a trial is important wherever customers are won.
    const isImportant = ({ id, clause }: Claim) =>
      comparison.label === 'pricing' ||
      (id === 'trial' && comparison.isMarketing && clause.startsWith('no longer'))
    const scored = claims.map((claim) =>
      isMinor || claim.points < MEDIUM
        ? { ...claim, points: LOW }
        : { ...claim, pointsAsLead: isImportant(claim) ? HIGH : undefined }
    )
    return length ? [length, ...scored] : scored
  },
}

/** Claims "cut its free trial from 30 to 14 days" if each version mentions only one of the two lengths. */
function trialLengthClaim(comparison: Comparison): Claim | null {
  const edits = [...comparison.edits, ...comparison.controls]
  const lengths = (side: 'before' | 'after') =>
    new Set(edits.flatMap((edit) => (edit[side] ? (trialDays(edit[side].block) ?? []) : [])))
  const [[from, ...oldOthers], [to, ...newOthers]] = [lengths('before'), lengths('after')]
  if (!from || !to || oldOthers.length + newOthers.length > 0) return null
  if (mentionsTrial(comparison.after, from) || mentionsTrial(comparison.before, to)) return null
  const line = edits.find(({ after }) => after && trialDays(after.block) === to)?.after
  return {
    id: 'trial_length',
    points: HIGH,
    rank: 90,
    clause: `${Number(to) < Number(from) ? 'cut' : 'extended'} its free trial from ${from} to ${to} days`,
    why: 'The trial length changed',
    proof: line ? [line.text] : [],
    essential: true,
  }
}

/** Whether a version mentions a trial of this length. */
function mentionsTrial({ blocks }: PageVersion, days: string): boolean {
  return blocks.some((block) => trialDays(block) === days)
}

/** Returns the number of days in a line that is about a trial, by its text or heading; null if there is none. */
function trialDays({ text, path }: Block): string | null {
  const heading = path.at(-1) ?? ''
  const isTrial = TRIAL.test(text) || (wordCount(heading) <= MAX_HEADING_WORDS && TRIAL.test(heading))
  return isTrial ? (TRIAL_DAYS.exec(text)?.[1] ?? null) : null
}
