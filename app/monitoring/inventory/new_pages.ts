import logger from '@adonisjs/core/services/logger'
import type { PageLabel } from 'rivalwatch-plugin'
import { NotFound } from '#platform/errors'
import { transaction } from '#platform/database/transaction'
import { find, save } from '#platform/database/models'
import { hotRead } from '#platform/database/hot_read'
import type { StoredBytes } from '#platform/blobs/blobs'
import { BlobUnavailable } from '#platform/blobs/errors'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { watchUrl } from '#monitoring/actions/watch_url'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { type Kind, labelOf } from '#monitoring/discovering/kinds'
import { isInventory } from '#monitoring/inventory/address'
import type { Inventory } from '#monitoring/inventory/inventory'
import Competitor from '#monitoring/models/competitor'
import type { CrawledPage } from '#monitoring/pipeline/claim'
import type WatchedUrl from '#monitoring/models/watched_url'
import { watchedAmong } from '#monitoring/queries/watched_among'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { frequencyFor } from '#monitoring/suggesting/default_choice'
import type { Actor } from '#workspaces/models/audit_event'
import { findWorkspace } from '#workspaces/queries/find'
import type { Workspace } from '#workspaces/workspace'

/** A recently published page of a competitor that nobody watches or ignores. */
export type NewPage = {
  url: string
  kind: Kind
  label: PageLabel
  /** Null if it adds nothing to the URL. */
  title: string | null
  /** When it was found, in milliseconds since 1970 UTC. */
  at: number
}

/** The kinds of pages that may be watched automatically. */
export const watchableKinds = [
  'pricing',
  'features',
  'solutions',
  'comparison',
  'customers',
  'integrations',
  'docs',
] as const satisfies Kind[]

export type WatchableKind = (typeof watchableKinds)[number]

/** How long a new page is proposed. */
const PROPOSED_FOR = 30 * DAY
export const MOST_PROPOSED = 50
export const MOST_IGNORED = 50
/** The maximum number of new pages that are watched automatically after one crawl. */
const MOST_WATCHED = 20

/** Returns the recently published pages of a competitor that are neither watched nor ignored, newest first. */
export async function newPages(workspace: Tenant, competitor: Competitor): Promise<NewPage[]> {
  const inventory = await inventoryOf(workspace, competitor.id)
  if (!inventory) return []
  const existing = new Set(inventory.pages.map(({ url }) => url))
  const ignored = new Set(competitor.ignoredPages?.split('\n'))
  const published = inventory.events
    .filter(
      ({ what, url, at }) =>
        what === 'published' && at > Date.now() - PROPOSED_FOR && existing.has(url) && !ignored.has(url)
    )
    .slice(0, MOST_PROPOSED)
  const watched = await watchedAmong(
    workspace,
    published.map(({ url }) => url)
  )
  return published
    .filter(({ url }) => !watched.has(url))
    .map(({ url, kind, title = null, at }) => ({ url, kind, label: labelOf[kind], title, at }))
}

async function inventoryOf(workspace: Tenant, competitorId: string): Promise<Inventory | null> {
  const pages = await hotRead<{ id: string; url: string }>(
    `select id, url from watched_urls where workspace_id = ? and competitor_id = ? and url like '%/sitemap.xml'`,
    [workspace.id, competitorId]
  )
  const page = pages.find(({ url }) => isInventory(url))
  if (!page) return null
  const [row] = await hotRead<StoredBytes>(
    `select content.content, content.location from page_versions version
      join page_contents content on content.id = version.content_id
      where version.workspace_id = ? and version.watched_url_id = ? order by version.version_number desc limit 1`,
    [workspace.id, page.id]
  )
  if (!row) return null
  const content = await readContentIfPossible(row)
  return content instanceof BlobUnavailable ? null : ((content.inventory as Inventory | undefined) ?? null)
}

/**
 * Watches a new page of a competitor.
 *
 * @throws NotFound if it is not a new page, and the errors of `watchUrl`
 */
export async function watchNewPage(
  workspace: Workspace,
  competitor: Competitor,
  url: string,
  actor: Actor
): Promise<WatchedUrl> {
  return watch(workspace, competitor.id, await newPageAt(workspace, competitor, url), actor)
}

async function newPageAt(workspace: Tenant, competitor: Competitor, url: string): Promise<NewPage> {
  const page = (await newPages(workspace, competitor)).find((one) => one.url === url)
  if (!page) throw new NotFound('New page')
  return page
}

function watch(
  workspace: Workspace,
  competitorId: string,
  { url, label }: NewPage,
  actor: Actor
): Promise<WatchedUrl> {
  return watchUrl(workspace, { competitorId, url, label, crawlFrequency: frequencyFor(label) }, actor)
}

/**
 * Stops proposing a new page of a competitor.
 *
 * @throws NotFound if it is not a new page
 */
export async function ignoreNewPage(workspace: Tenant, competitor: Competitor, url: string): Promise<void> {
  const page = await newPageAt(workspace, competitor, url)
  await transaction(async (trx) => {
    await trx.read(`select id from competitors where workspace_id = ? and id = ? ${trx.forUpdate}`, [
      workspace.id,
      competitor.id,
    ])
    const current = await find(trx, Competitor, { workspaceId: workspace.id, id: competitor.id })
    if (!current) throw new NotFound('Competitor')
    const others = current.ignoredPages?.split('\n') ?? []
    current.ignoredPages = [page.url, ...others].slice(0, MOST_IGNORED).join('\n')
    await save(trx, current)
  })
}

/**
 * Watches the new pages that the last crawl found and whose kinds the team has chosen for the competitor, up to the
 * plan's limit. The others stay proposed.
 */
export async function watchWantedPages({ workspaceId, competitorId }: CrawledPage): Promise<void> {
  const competitor = await Competitor.within({ id: workspaceId }).where('id', competitorId).first()
  const kinds = competitor?.watchedKinds?.split(',')
  if (!competitor || !kinds) return
  const workspace = await findWorkspace(workspaceId)
  const pages = await newPages(workspace, competitor)
  const wanted = pages.filter(({ kind, at }) => kinds.includes(kind) && at === pages[0].at)
  const { used, limit } = (await watchingCapacity(workspace)).pages
  const room = Math.min(MOST_WATCHED, limit === null ? Infinity : Math.max(0, limit - used))
  for (const page of wanted.slice(0, room)) {
    try {
      await watch(workspace, competitorId, page, 'system')
    } catch (error) {
      logger.warn({ err: error }, 'new page could not be watched automatically')
    }
  }
}
