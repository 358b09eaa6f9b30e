import { type Change, type ProvenClaim, scoreOf, type Verdict, type Versions } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from './claim.js'
import { Comparison } from './comparison.js'
import { inAnyLanguage, kinds, sourceKinds, wholePage } from './kinds.js'
import { isAboutSite, sitePages } from './kinds/site_pages.js'
import { hasSourceEntries } from './kinds/source_entries.js'
import { competitorName, pageName } from './page_names.js'
import { findDifference } from './differences.js'
import { lineOf } from './pairing.js'
import { buildExcerpt, buildSentence, chooseClaims } from './sentence.js'
import { QUOTED, wordCount } from './words.js'

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
  const isRaised = first.points === LOW && isReworded(comparison)
  const weightOf = (claim: Claim) => Math.max(claim.pointsAsLead ?? claim.points, isRaised ? MEDIUM : 0)
  // Of claims with equal points, one that is high as the lead leads. If several statements changed, one of them does.
  const leads = claims.filter((claim) => claim.points === first.points)
  const lead =
    leads.find((claim) => weightOf(claim) >= HIGH) ??
    (isRaised ? leads.find(({ id }) => !BESIDE_STATEMENTS.has(id)) : null) ??
    first
  const points = weightOf(lead)
  const score = scoreOf(points)

  const terms = [{ id: lead.id, text: lead.why, weight: points }]
  const essential = claims.some((claim) => claim.essential && claim.points === lead.points)
  if (score === null) return { ...noAlert(change, `${lead.why}: not worth an alert.`), terms, essential }
  const others = claims.filter((claim) => claim !== lead)
  const chosen = chooseClaims(lead, others)
  const summary = buildSentence(change.page, chosen)
  const whys = [...chosen.map(({ why }) => why), ...(isRaised ? ['Several statements changed'] : [])]
  return {
    score,
    summary,
    excerpt: buildExcerpt(summary, chosen, others),
    reasoning: `${score.charAt(0).toUpperCase()}${score.slice(1)}: ${[...new Set(whys)].join('. ')}.`,
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

/** Claims about what is next to the statements of a page. */
const BESIDE_STATEMENTS = new Set(['call_to_action', 'contact_mail', 'named_item', 'search_listing', 'title'])
/** Number of words of a line that makes a statement, and how many of them must be new or gone. */
const MIN_STATEMENT_WORDS = 7
const MIN_CHANGED_WORDS = 4
/** Number of statements. */
const MIN_STATEMENTS = 2

/** Whether several statements of a marketing page say something else now. Customers' quotes rotate. */
function isReworded({ edits, isMarketing, isLegal }: Comparison): boolean {
  const statements = edits.filter((edit) => {
    const { text } = lineOf(edit)
    if (wordCount(text) < MIN_STATEMENT_WORDS || QUOTED.test(text)) return false
    const { removed, added } = findDifference(edit.before?.text ?? '', edit.after?.text ?? '')
    return [removed, added].some((side) => (side.match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_CHANGED_WORDS)
  })
  const edited = edits.filter(({ before, after }) => before && after)
  const texts = new Set(statements.map((edit) => lineOf(edit).text))
  return isMarketing && !isLegal && texts.size >= MIN_STATEMENTS && edited.length >= MIN_STATEMENTS
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
