import app from '@adonisjs/core/services/app'
import { scoreOf, type Change, type SignalScore, type Verdict, type Versions } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { SECOND } from '#platform/instants'
import { cut } from '#platform/text'
import { gistOf } from '#alerts/ledger/gist'
import { judgedOf } from '#alerts/pipeline/judgement'
import { verdictWithin } from '#alerts/pipeline/verdict_on'
import Competitor from '#monitoring/models/competitor'
import type PageChange from '#monitoring/models/page_change'
import type { Differences, Judged } from '#monitoring/models/page_change'
import { storedVersions } from '#monitoring/pipeline/stored_versions'
import WatchedUrl from '#monitoring/models/watched_url'

/** Somebody waits in front of the screen. */
const PATIENCE = 8 * SECOND
const SUMMARY_LENGTH = 300
const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/** A verdict on what was held back and is wanted all the same: it always has a score. */
export interface WantedVerdict {
  score: SignalScore
  summary: string
  excerpt: string | null
  reasoning: string
  /** What ratings learn by: of a change that was noise to the last line nothing had been judged. */
  judgement: Judged | null
}

/**
 * What an alert says of a change that somebody wants: the analysts' words on everything that differed, or a plain
 * sentence where they find nothing worth one. The score is low unless its judgement said more. Throws `NotFound`.
 */
export async function wantedVerdict(
  workspace: Tenant,
  stored: PageChange,
  wantedBy: string,
  now = Date.now()
): Promise<WantedVerdict> {
  const page = await WatchedUrl.within(workspace).where('id', stored.watchedUrlId).first()
  const competitor = page && (await Competitor.within(workspace).where('id', page.competitorId).first())
  if (!competitor) throw new NotFound('Change')

  const found = stored.differences ?? { fields: [], lines: [] }
  const change = { page: { url: page.url, label: page.label, competitor: competitor.name }, ...found }
  const versions = [stored.previousVersionId, stored.currentVersionId] as const
  const verdict = await ask(workspace, change, await storedVersions(workspace, versions))
  const told = verdict?.score ? verdict : null
  return {
    score: judgedScore(stored),
    summary: told?.summary ?? cut(plainSummary(change), SUMMARY_LENGTH),
    excerpt: told ? told.excerpt : firstText(found),
    reasoning: cut(reasonFor(stored, wantedBy, now), REASONING_LENGTH),
    judgement: stored.judgement?.terms.length ? stored.judgement : verdict && judgedOf(verdict, change),
  }
}

async function ask(
  workspace: { id: string },
  change: Change,
  versions: Versions | null
): Promise<Verdict | null> {
  const plugins = await app.container.make('plugins')
  const outbound = await app.container.make('outbound.analysts')
  return verdictWithin(PATIENCE, change, plugins.all('analysts'), {
    versions,
    outbound,
    workspaceKey: workspace.id,
  })
}

/** Its terms may have been worth a score that the team's ratings took away. */
function judgedScore({ judgement }: PageChange): SignalScore {
  const points = (judgement?.terms ?? []).reduce((sum, { weight }) => sum + weight, 0)
  return judgement?.score ?? scoreOf(points) ?? 'low'
}

function plainSummary({ page, ...found }: Change): string {
  return `On the ${page.label} page of ${page.competitor}: ${gistOf(found)}.`
}

/** The first text that came, or else went. */
function firstText({ fields, lines }: Differences): string | null {
  const line = lines.find(({ kind }) => kind === 'added') ?? lines.at(0)
  const text = line?.block.text ?? fields.at(0)?.after ?? fields.at(0)?.before
  return text ? cut(text, EXCERPT_LENGTH) : null
}

function reasonFor({ outcomeReason }: PageChange, wantedBy: string, now: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(now)
  const because = outcomeReason ? `. Filtered out before: ${lowerFirst(outcomeReason)}` : '.'
  return `Requested by ${wantedBy} on ${day}${because}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
