import { type Change, type ProvenClaim, scoreOf, type Verdict, type Versions } from 'rivalwatch-plugin'
import { type Claim, MEDIUM } from './claim.js'
import { kinds, wholePage } from './kinds.js'
import { Look } from './look.js'
import { competitorOf, pageName } from './page_names.js'
import { excerptOf, sentenceOf, toldWith } from './sentence.js'

/** Claims that a verdict lists. A language model chooses among them, so a long list would only distract it. */
const MOST_CLAIMS = 12
/** Lines of evidence per claim. */
const MOST_EVIDENCE = 4

/** Judges a change by what can be proven about it. Pure. Always returns a verdict with its reasons. */
export function judge(change: Change, versions: Versions | null): Verdict {
  const look = new Look(change, versions)
  // A page that redirects, is empty or changed its language has no other news.
  const ofPage = wholePage.flatMap((kind) => kind.find(look))
  const isAlone = ofPage.some(({ points }) => points >= MEDIUM)
  const claims = isAlone ? ofPage : [...ofPage, ...kinds.flatMap((kind) => kind.find(look))].sort(byWeight)
  const [lead] = claims
  const score = lead ? scoreOf(lead.points) : null
  if (!lead) return unnoticed(change)

  const terms = [{ id: lead.id, text: lead.why, weight: lead.points }]
  const essential = claims.some((claim) => claim.essential && claim.points === lead.points)
  if (score === null) return { ...silent(change, `${lead.why}: not worth an alert.`), terms, essential }
  const told = toldWith(lead, claims)
  return {
    score,
    summary: sentenceOf(change.page, told),
    excerpt: excerptOf(told, claims),
    reasoning: `${score.charAt(0).toUpperCase()}${score.slice(1)}: ${[...new Set(told.map(({ why }) => why))].join('. ')}.`,
    terms,
    essential,
    claims: provenClaims(claims),
  }
}

function provenClaims(claims: readonly Claim[]): ProvenClaim[] {
  return claims.slice(0, MOST_CLAIMS).flatMap(({ id, clause, points, proof }) => {
    const score = scoreOf(points)
    return score === null ? [] : [{ id, text: clause, score, evidence: proof.slice(0, MOST_EVIDENCE) }]
  })
}

/** Returns the verdict on changes to menus, links, labels and hidden content. */
function unnoticed(change: Change): Verdict {
  const why = 'Only navigation, links or hidden content changed'
  if (change.fields.length + change.lines.length === 0)
    return silent(change, 'Nothing is left once noise is filtered out.')
  return { ...silent(change, `${why}: not worth an alert.`), terms: [{ id: 'frame', text: why, weight: 0 }] }
}

function byWeight(a: Claim, b: Claim): number {
  return b.points - a.points || b.rank - a.rank
}

function silent({ page }: Change, reasoning: string): Verdict {
  const summary = `Nothing worth an alert changed on the ${pageName(page.label)} of ${competitorOf(page)}.`
  return { score: null, summary, excerpt: null, reasoning }
}
