import type Alert from '#alerts/models/alert'
import PageArea from '#detection/models/page_area'
import ReportedEdit from '#detection/models/reported_edit'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { newId } from '#platform/ids'
import type Workspace from '#workspaces/models/workspace'
import { createAlert, createCompetitor, createPage } from '#tests/support/counted'

/** Creates a competitor with a watched page directly in the database. */
export async function aWatchedUrl(
  workspace: Workspace,
  domain = 'northwind.example',
  path = '/pricing'
): Promise<WatchedUrl> {
  const competitor =
    (await Competitor.within(workspace).where({ domain }).first()) ??
    (await createCompetitor({
      id: newId('competitor'),
      workspaceId: workspace.id,
      name: 'Northwind',
      domain,
      createdAt: Date.now(),
    }))
  const url = `https://${domain}${path}`
  return createPage({
    id: newId('watchedUrl'),
    workspaceId: workspace.id,
    competitorId: competitor.id,
    ...WatchedUrl.address(url),
    label: 'pricing',
    crawlFrequency: 'hourly',
    isActive: true,
    lastStatus: 'pending',
    lastCrawledAt: null,
    nextCrawlAt: Date.now() + 3_600_000,
    failuresInARow: 0,
    goneInARow: 0,
    createdAt: Date.now(),
  })
}

/** Creates an alert on a page, without evidence. */
export async function anAlert(page: WatchedUrl, values: Partial<Alert> = {}): Promise<Alert> {
  const id = newId('change')
  const detectedAt = values.detectedAt ?? Date.now()
  const { workspaceId, id: watchedUrlId } = page
  await PageChange.create({
    id,
    workspaceId,
    watchedUrlId,
    kind: 'gone',
    dedupeKey: id,
    outcome: 'alerted',
    detectedAt,
    judgedAt: detectedAt,
  })
  return createAlert({
    id: newId('alert'),
    workspaceId,
    competitorId: page.competitorId,
    watchedUrlId,
    changeId: id,
    signalScore: 'high',
    pageType: page.label,
    status: 'unread',
    summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
    changeExcerpt: '$79 / month',
    reasoning: 'High: Team rose 61%.',
    hasEvidence: false,
    ...values,
    detectedAt,
  })
}

/** Creates a volatile area of a page. */
export async function aPlace(page: WatchedUrl): Promise<PageArea> {
  const now = Date.now()
  return PageArea.create({
    id: newId('place'),
    workspaceId: page.workspaceId,
    watchedUrlId: page.id,
    areaKey: 'a'.repeat(64),
    name: 'main › What customers say',
    sightings: {
      sightings: [{ version: 1, at: now, manner: 'replaced' }],
      texts: [],
      volatility: { by: 'visits', count: 4 },
      heldBack: 3,
    },
    lastChangedAt: now,
    learnedAt: now,
    unmutedAt: null,
    unmutedBy: null,
  })
}

/** Creates an edit that an alert has reported about its page. */
export async function aToldEdit(alert: Alert): Promise<ReportedEdit> {
  return ReportedEdit.create({
    id: newId('toldEdit'),
    workspaceId: alert.workspaceId,
    competitorId: alert.competitorId,
    alertId: alert.id,
    watchedUrlId: alert.watchedUrlId,
    editKey: 'a'.repeat(64),
    isMain: true,
    isUndone: false,
    reportedAt: alert.detectedAt,
  })
}
