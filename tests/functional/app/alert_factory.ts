import type { PageLabel, SignalScore } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import type Alert from '#alerts/models/alert'
import PageChange, { type Differences } from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { createAlert, createCompetitor, createPage } from '#tests/support/counted'

const DETECTED_AT = Date.UTC(2026, 0, 5, 12)

const block = (text: string) => ({
  text,
  kind: 'paragraph' as const,
  landmark: 'main' as const,
  path: ['Plans', 'Team'],
})

const priceRise: Differences = {
  fields: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
      facts: { subject: 'Team', amountBefore: 49, amountAfter: 79 },
    },
  ],
  lines: [
    { kind: 'removed', block: block('$49 a month, billed monthly') },
    { kind: 'added', block: block('$79 a month, billed monthly') },
  ],
}

interface Traits {
  summary?: string
  label?: PageLabel
  score?: SignalScore
  status?: Alert['status']
  detectedAt?: number
  differences?: Differences
}

/** Creates an alert with its competitor, page and change. */
export async function anAlert(workspace: Tenant, traits: Traits = {}): Promise<Alert> {
  const { label = 'pricing', detectedAt = DETECTED_AT, differences = priceRise } = traits
  const owned = { workspaceId: workspace.id }
  const competitorId = newId('competitor')
  const watchedUrlId = newId('watchedUrl')
  const url = `https://${competitorId.replace('_', '-')}.example/pricing`
  await createCompetitor({
    ...owned,
    id: competitorId,
    name: 'Northwind',
    domain: new URL(url).host,
    createdAt: detectedAt,
  })
  await createPage({
    ...owned,
    id: watchedUrlId,
    competitorId,
    ...WatchedUrl.address(url),
    label,
    crawlFrequency: 'hourly',
    isActive: true,
    lastStatus: 'success',
    lastCrawledAt: detectedAt,
    nextCrawlAt: detectedAt,
    createdAt: detectedAt,
  })
  const change = await PageChange.create({
    ...owned,
    id: newId('change'),
    watchedUrlId,
    kind: 'content',
    dedupeKey: watchedUrlId,
    differences,
    outcome: 'alerted',
    detectedAt,
  })
  return createAlert({
    ...owned,
    id: newId('alert'),
    competitorId,
    watchedUrlId,
    changeId: change.id,
    signalScore: traits.score ?? 'high',
    pageType: label,
    status: traits.status ?? 'unread',
    summary: traits.summary ?? 'Team plan went from $49 to $79 a month.',
    changeExcerpt: '$79 a month',
    reasoning: 'A listed price rose by 61%.',
    hasEvidence: true,
    detectedAt,
  })
}
