import { type Change, type ProvenClaim, scoreOf, type Verdict, type Versions } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from './claim.js'
import { Comparison } from './comparison.js'
import { inAnyLanguage, kinds, sourceKinds, wholePage } from './kinds.js'
import { isAboutSite, sitePages } from './kinds/site_pages.js'
import { hasSourceEntries } from './kinds/source_entries.js'
import { competitorName, pageName } from './page_names.js'
import { buildExcerpt, buildSentence, chooseClaims } from './sentence.js'

/** Claims that a verdict lists. A language model chooses among them, so a long list would only distract it. */
const MAX_CLAIMS = 12
/** Lines of evidence per claim. */
const MAX_EVIDENCE = 4

/** Judges a change by what can be proven about it. Pure. Always returns a verdict with its reasons. */
export function judge(change: Change, versions: Versions | null): Verdict {
  const comparison = new Comparison(change, versions)
  const pageClaims = wholePage.flatMap((kind) => kind.find(comparison))
  const kindsInPage = otherKinds(comparison, pageClaims)
  const all = isAboutSite(change.page)
    ? sitePages.find(comparison)
    : [...pageClaims, ...kindsInPage.flatMap((kind) => kind.find(comparison))]
  const claims = withoutRepeated(all.sort(byImportance))
  const [first] = claims
  if (!first) return unimportant(change)
  const weightOf = (claim: Claim) => claim.pointsAsLead ?? claim.points
  // Of claims with equal points, one that is high as the lead leads.
  const leads = claims.filter((claim) => claim.points === first.points)
  const lead = leads.find((claim) => weightOf(claim) >= HIGH) ?? first
  const points = weightOf(lead)
  const score = scoreOf(points)

  const terms = [{ id: lead.id, text: lead.why, weight: points }]
  const essential = claims.some((claim) => claim.essential && claim.points === lead.points)
  if (score === null) return { ...noAlert(change, `${lead.why}: not worth an alert.`), terms, essential }
  const others = claims.filter((claim) => claim !== lead)
  const chosen = chooseClaims(lead, others)
  return {
    score,
    summary: buildSentence(change.page, chosen),
    excerpt: buildExcerpt(comparison.isNewsList, chosen, [lead, ...others]),
    reasoning: `${score.charAt(0).toUpperCase()}${score.slice(1)}: ${[...new Set(chosen.map(({ why }) => why))].join('. ')}.`,
    terms,
    essential,
    claims: provenClaims([{ ...lead, points }, ...others]),
  }
}

/** Returns the kinds of news that matter next to claims about the page as a whole. */
function otherKinds(comparison: Comparison, pageClaims: readonly Claim[]): readonly Kind[] {
  if (pageClaims.some(({ id }) => id === 'language')) return inAnyLanguage
  // A page that redirects or is empty has no other news.
  if (pageClaims.some(({ points }) => points >= MEDIUM)) return []
  return hasSourceEntries(comparison) ? sourceKinds : kinds
}

function provenClaims(claims: readonly Claim[]): ProvenClaim[] {
  return claims.slice(0, MAX_CLAIMS).flatMap(({ id, clause, points, proof }) => {
    const score = scoreOf(points)
    return score === null ? [] : [{ id, text: clause, score, evidence: proof.slice(0, MAX_EVIDENCE) }]
  })
}

/** Returns the verdict on changes to menus, links, labels and hidden content. */
function unimportant(change: Change): Verdict {
  const why = 'Only navigation, links or hidden content changed'
  if (change.fields.length + change.lines.length === 0)
    return noAlert(change, 'Nothing is left once noise is filtered out.')
  return { ...noAlert(change, `${why}: not worth an alert.`), terms: [{ id: 'frame', text: why, weight: 0 }] }
}

/** Leaves out edited lines that already prove a more important claim. */
function withoutRepeated(claims: readonly Claim[]): Claim[] {
  const proven = new Set<string>()
  return claims.filter(({ id, proof }) => {
    if (id === 'wording') return !proven.has(proof[0])
    for (const line of proof) proven.add(line)
    return true
  })
}

function byImportance(a: Claim, b: Claim): number {
  return b.points - a.points || b.rank - a.rank
}

function noAlert({ page }: Change, reasoning: string): Verdict {
  const summary = `Nothing worth an alert changed on the ${pageName(page.label)} of ${competitorName(page)}.`
  return { score: null, summary, excerpt: null, reasoning }
}
