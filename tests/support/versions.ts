import Alert from '#alerts/models/alert'
import PageChange, { type Differences } from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { emptyContent } from '#platform/contract'
import { newId } from '#platform/ids'

/** The next version of a page, that says `title`. */
export async function aVersion(page: WatchedUrl, crawledAt: number, title = 'Plans'): Promise<PageVersion> {
  const last = await PageVersion.query()
    .where('watched_url_id', page.id)
    .orderBy('version_number', 'desc')
    .first()
  return PageVersion.create({
    id: newId('version'),
    workspaceId: page.workspaceId,
    watchedUrlId: page.id,
    contentId: await aContent(page, title),
    versionNumber: (last?.versionNumber ?? 0) + 1,
    httpStatus: 200,
    bodyHash: 'a'.repeat(64),
    crawledAt,
  })
}

async function aContent(page: WatchedUrl, title: string): Promise<string> {
  const content = emptyContent(page.url)
  content.seo.title = title
  const hash = PageContent.hashOf(content)
  const stored = await PageContent.query().where({ watchedUrlId: page.id, hash }).first()
  if (stored) return stored.id
  const packed = await PageContent.pack(content)
  const id = newId('content')
  await PageContent.create({ id, watchedUrlId: page.id, hash, ...packed, createdAt: Date.now() })
  return id
}

const titleChanged: Differences = {
  fields: [{ category: 'seo', field: 'seo.title', kind: 'changed', before: 'Plans', after: 'Pricing' }],
  lines: [],
}

/** A change between two versions, found with the second. */
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

/** The alert that a change became. */
export async function anAlertOf(page: WatchedUrl, change: PageChange): Promise<Alert> {
  return Alert.create({
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
