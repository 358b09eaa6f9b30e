import type { Change, Verdict } from 'rivalwatch-plugin'
import { featuresOf } from '#detection/scoring/features'
import { fit, type Rated, type Weights } from '#detection/scoring/fit'
import { adjust } from '#detection/scoring/adjust'

/** A change of one line, and the rules' verdict. */
export interface Sample {
  change: Change
  verdict: Verdict
}

interface Wanted {
  rule?: string
  label?: Change['page']['label']
  points?: number
  text?: string
  landmark?: 'main' | 'footer'
  essential?: boolean
}

export function aSample({
  rule = 'wording',
  label = 'blog',
  points = 2,
  text = 'Seven habits of calm teams',
  landmark = 'main',
  essential = false,
}: Wanted = {}): Sample {
  const score = points >= 5 ? 'high' : points >= 3 ? 'medium' : points >= 1 ? 'low' : null
  return {
    change: {
      page: { url: `https://northwind.example/${label}`, label, competitor: 'Northwind' },
      fields: [],
      lines: [{ kind: 'added', block: { text, kind: 'paragraph', landmark, path: [] } }],
    },
    verdict: {
      score,
      summary: 'Northwind added something.',
      excerpt: text,
      reasoning: 'The text changed (weight 2): low.',
      terms: [{ id: rule, text: 'The text changed', weight: points }],
      essential,
    },
  }
}

/** Returns the sample with the given numbers of ratings. */
export function ratingsOf({ change, verdict }: Sample, useful: number, notUseful: number): Rated[] {
  const { score, terms = [], essential = false } = verdict
  const judged = { score, terms, essential, features: featuresOf(change, verdict) }
  return Array.from({ length: useful + notUseful }, (_, index) => ({
    id: `${JSON.stringify(judged)} ${index}`,
    judged,
    useful: index < useful,
  }))
}

export function weightsFrom(...ratings: Rated[][]): Weights {
  return new Map(fit(ratings.flat()).map((weight) => [weight.feature, weight]))
}

export function tuned({ change, verdict }: Sample, weights: Weights): Verdict {
  return adjust(verdict, featuresOf(change, verdict), weights, change)
}
