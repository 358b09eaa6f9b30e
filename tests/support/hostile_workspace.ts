import type { OwnPlans } from '#alerts/board/own_plans'
import db from '@adonisjs/lucid/services/db'
import Notice from '#delivery/models/notice'
import AnalyticsSite from '#analytics/models/analytics_site'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import type { Differences } from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { blockOf } from '#plugin/testing/samples/contents'
import { hostile, hostileText, MARKUP, SCRIPT_ADDRESS } from '#tests/support/contents'
import { aVersion } from '#tests/support/versions'
import { aBatch, aHit } from '#tests/support/visits'

/** The maximum length of a URL, with everything that a path and a query can contain. */
const LONG_ADDRESS =
  `https://${'northwind-'.repeat(5)}.example/${encodeURIComponent(MARKUP)}/${'w'.repeat(2048)}`.slice(
    0,
    2000
  ) + '?q=%22%3E%3Cscript%3E=1'

/** A host name of maximum length. */
const LONG_HOST = `${'w'.repeat(60)}.`.repeat(4) + 'example'

/** The replacement for each external text, within its column's length. */
const TEXTS: Record<string, Record<string, string>> = {
  competitors: { name: hostileText(120) },
  watched_urls: { last_error: hostileText(500), last_error_code: 'made_up', last_status: 'failed' },
  alerts: { summary: hostileText(), change_excerpt: hostileText(), reasoning: hostileText() },
  page_changes: { outcome_reason: hostileText(), gist: hostileText(300) },
  page_places: { name: hostileText(300) },
  channels: { last_error: hostileText(500) },
  deliveries: { last_error: hostileText(500), status: 'refused' },
  analytics_sites: { name: hostileText(120), domain: LONG_HOST },
  goals: { value: hostileText(500) },
  api_keys: { name: hostileText(120) },
  audit_events: { detail: hostileText() },
  invitations: { email: `${'w'.repeat(60)}@${LONG_HOST}`.slice(0, 254) },
  workspaces: { name: hostileText(120) },
}

const line = (kind: 'added' | 'removed', text: string) => ({
  kind,
  block: blockOf(text, { path: [hostileText(), hostileText()] }),
})

const differences: Differences = {
  fields: ['seo.title', 'seo.canonical', 'links.nav', 'prices.Team', 'structuredData'].map((field) => ({
    category: 'seo',
    field,
    kind: 'changed',
    before: hostileText(),
    after: SCRIPT_ADDRESS,
  })),
  lines: [line('removed', hostileText()), line('added', `${hostileText()}!`), line('added', SCRIPT_ADDRESS)],
}

/** Replaces every external text in a furnished workspace with hostile text. */
export async function turnHostile(
  workspace: Tenant,
  { watchedUrlId, siteId }: { watchedUrlId: string; siteId: string }
): Promise<void> {
  const page = await WatchedUrl.findOrFail(watchedUrlId)
  for (const salt of ['before', 'after']) await aVersion(page, hostile(salt, 12))
  await page.merge({ ...WatchedUrl.address(LONG_ADDRESS) }).save()
  await Notice.create({
    id: newId('notice'),
    workspaceId: workspace.id,
    watchedUrlId,
    slot: watchedUrlId,
    status: 'failed',
    detail: hostileText(500),
    openedAt: Date.now(),
  })
  const heldBack = [{ filter: 'noise/dates', reason: hostileText(), text: hostileText() }]
  await db
    .from('page_changes')
    .where('workspace_id', workspace.id)
    .update({ differences: JSON.stringify(differences), held_back: JSON.stringify(heldBack) })
  await db
    .from('board_settings')
    .where('workspace_id', workspace.id)
    .update({ own_plans: JSON.stringify(ownPlans) })
  for (const label of ['word', 'label']) {
    await db.table('signal_weights').insert({
      workspace_id: workspace.id,
      feature: `${label}:${hostileText(100)}`,
      weight: 2,
      useful_count: 1,
      not_useful_count: 1,
    })
  }
  await visitBy(siteId)
  // No two competitors may have the same domain.
  await db.from('competitors').where('id', page.competitorId).update({ domain: LONG_HOST })
  for (const [table, columns] of Object.entries(TEXTS)) {
    const whose = table === 'workspaces' ? 'id' : 'workspace_id'
    await db.from(table).where(whose, workspace.id).update(columns)
  }
}

const ownPlans: OwnPlans = {
  name: hostileText(120),
  headline: hostileText(300),
  description: hostileText(300),
  currency: hostileText(12),
  plans: [
    {
      name: hostileText(120),
      isPerUser: true,
      prices: [{ amount: '999999999.99', period: 'month' }],
      features: [{ label: hostileText(200), value: hostileText(200) }],
    },
  ],
  updatedAt: 0,
}

/** Counts a visit with hostile data from scripts and browsers. */
async function visitBy(siteId: string): Promise<void> {
  const site = await AnalyticsSite.findOrFail(siteId)
  const label = hostileText(480)
  const told = { t: Date.now(), v: 'another', u: `/${label}`, s: label, c: label, d: label, o: label }
  await aBatch(site, [aHit(told), aHit({ ...told, k: 'event', n: label, x: 1 })])
  await ingestHits()
}
