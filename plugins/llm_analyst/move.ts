import { scoreOf, type SignalScore, type Term, type Verdict } from '#platform/contract'

/** More points than any score needs. */
const MANY = 1_000

/**
 * The draft with its score moved by one step, and the term that moves it. Null where it can not be moved: it is high
 * already, nothing says what its score is made of, or what is essential would fall silent.
 */
export function moved(draft: Verdict, step: -1 | 1): Pick<Verdict, 'score' | 'terms'> | null {
  const { score, terms = [], essential } = draft
  const points = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (score === null || terms.length === 0 || scoreOf(points) !== score) return null
  const aim = step === 1 ? pointsAbove(score) : leastPoints(score) - 1
  if (aim === null || (essential && scoreOf(aim) === null)) return null
  const term: Term = {
    id: 'language_model',
    text: step === 1 ? 'raised by the language model' : 'lowered by the language model',
    weight: aim - points,
  }
  return { score: scoreOf(aim), terms: [...terms, term] }
}

function leastPoints(score: SignalScore): number {
  let points = 0
  while (scoreOf(points) !== score) points++
  return points
}

/** The fewest points of the next higher score. */
function pointsAbove(score: SignalScore): number | null {
  if (scoreOf(MANY) === score) return null
  let points = leastPoints(score)
  while (scoreOf(points) === score) points++
  return points
}
