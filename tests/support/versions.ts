import type { PageContent as Content } from 'rivalwatch-plugin'
import type Alert from '#alerts/models/alert'
import PageChange, { type Differences } from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { newId } from '#platform/ids'
import { Packing } from '#monitoring/snapshot/packing'
import { emptyContent } from '#plugin/testing/samples/contents'
import { createAlert } from '#tests/support/counted'

/** Creates the next version of a page, even if its content equals the latest one's. Equal contents are stored once. */
export async function aVersion(
  page: WatchedUrl,
  said: Partial<Content> = {},
  crawledAt = Date.now()
): Promise<PageVersion> {
  const content: Content = { ...emptyContent, finalUrl: page.url, ...said }
  const { hash, bytes, size } = new Packing(content).packed()
  const stored =
    (await PageContent.query().where({ watchedUrlId: page.id, hash }).first()) ??
    (await PageContent.create({
      id: newId('content'),
      watchedUrlId: page.id,
      hash,
      content: Buffer.from(bytes),
      size,
      createdAt: crawledAt,
    }))
  const latest = await PageVersion.query()
    .where('watched_url_id', page.id)
    .orderBy('version_number', 'desc')
    .first()
  return PageVersion.create({
    id: newId('version'),
    workspaceId: page.workspaceId,
    watchedUrlId: page.id,
    contentId: stored.id,
    versionNumber: (latest?.versionNumber ?? 0) + 1,
    firstNumber: (latest?.versionNumber ?? 0) + 1,
    crawlCount: 1,
    httpStatus: 200,
    bodyHash: hash,
    crawledAt,
    firstCrawledAt: crawledAt,
  })
}

const titleChanged: Differences = {
  fields: [{ category: 'seo', field: 'seo.title', kind: 'changed', before: 'Plans', after: 'Pricing' }],
  lines: [],
}

/** Creates a change between two versions, detected with the second. */
export async function aChangeBetween(
  before: PageVersion,
  after: PageVersion,
  outcome: PageChange['outcome'] = 'alerted'
): Promise<PageChange> {
  return PageChange.create({
    id: newId('change'),
    workspaceId: after.workspaceId,
    watchedUrlId: after.watchedUrlId,
    kind: 'content',
    dedupeKey: after.id,
    previousVersionId: before.id,
    currentVersionId: after.id,
    differences: titleChanged,
    heldBack: [{ filter: 'noise/dates', reason: 'differs only in dates', text: '5 May → 6 May' }],
    heldBackCount: 1,
    outcome,
    detectedAt: after.crawledAt,
  })
}

/** Creates the alert for a change. */
export async function anAlertOf(page: WatchedUrl, change: PageChange): Promise<Alert> {
  return createAlert({
    id: newId('alert'),
    workspaceId: page.workspaceId,
    competitorId: page.competitorId,
    watchedUrlId: page.id,
    changeId: change.id,
    signalScore: 'high',
    pageType: page.label,
    status: 'unread',
    summary: 'Northwind calls its plans pricing.',
    changeExcerpt: 'Pricing',
    reasoning: 'The title changed.',
    hasEvidence: true,
    detectedAt: change.detectedAt,
  })
}
