import { ProductError } from '#platform/errors'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { formatKeywords } from '#monitoring/keywords'
import { newRegion } from '#monitoring/regions/changes'
import { formatRegions } from '#monitoring/regions/region'
import { setTags } from '#monitoring/tags/set_tags'
import { foldTag, MOST_TAGS } from '#monitoring/tags/tag_names'
import { tagsOf } from '#monitoring/tags/tags'
import { type NewPage, watchCompetitor, watchPages } from '#monitoring/actions/watch_pages'
import { labelsByPath } from '#monitoring/importing/label_at'
import type { ListedPage } from '#monitoring/importing/listed_page'
import {
  type Preview,
  type PreviewedCompetitor,
  type PreviewedPage,
  previewImport,
  type Refusal,
} from '#monitoring/importing/preview'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** The number of pages that are added in one transaction. */
const PAGES_AT_ONCE = 50

export interface Imported {
  pages: number
  /** The IDs of tracked pages and their competitors, by the page's URL. */
  ids: Map<string, { page: string; competitor: string }>
  /** Pages that have become impossible to track since the preview. */
  refused: Refusal[]
}

/** Returns what an import would track in a workspace. Changes nothing. */
export async function previewFor(workspace: Workspace, pages: readonly ListedPage[]): Promise<Preview> {
  const competitors = await Competitor.within(workspace).select('id', 'name', 'domain')
  const watched = await WatchedUrl.within(workspace).select('url_hash')
  const capacity = await watchingCapacity(workspace)
  const roomIn = ({ used, limit }: { used: number; limit: number | null }) =>
    limit === null ? null : Math.max(0, limit - used)
  const present = {
    competitors: competitors.map(({ id, name, domain }) => ({ id, name, domain })),
    urlHashes: new Set(watched.map(({ urlHash }) => urlHash)),
    room: { competitors: roomIn(capacity.competitors), pages: roomIn(capacity.pages) },
  }
  return previewImport(pages, present, await labelsByPath())
}

/**
 * Tracks the pages of a preview. A page that cannot be tracked does not affect the others.
 *
 * @param onProgress called with the number of processed pages and the number of all pages
 */
export async function importPages(
  workspace: Workspace,
  { competitors }: Preview,
  actor: Actor,
  onProgress: (done: number, total: number) => void = () => {}
): Promise<Imported> {
  const total = competitors.reduce((sum, { pages }) => sum + pages.length, 0)
  const imported: Imported = { pages: 0, ids: new Map(), refused: [] }
  let done = 0
  for (const competitor of competitors) {
    let { id } = competitor
    for (let from = 0; from < competitor.pages.length; from += PAGES_AT_ONCE) {
      const pages = competitor.pages.slice(from, from + PAGES_AT_ONCE)
      try {
        const tracked = await track(workspace, { ...competitor, id, pages }, actor)
        id = tracked.competitor
        for (const [at, { url }] of pages.entries()) {
          imported.ids.set(url, { page: tracked.pages[at], competitor: tracked.competitor })
        }
        imported.pages += pages.length
      } catch (error) {
        if (!(error instanceof ProductError)) throw error
        imported.refused.push(...pages.map(({ url }) => ({ url, reason: error.message })))
      }
      onProgress((done += pages.length), total)
    }
  }
  return imported
}

/**
 * Tracks the pages of a competitor.
 *
 * @returns the IDs of the competitor and of the pages, in the order of `pages`
 */
async function track(
  workspace: Workspace,
  { id, name, domain, pages }: PreviewedCompetitor,
  actor: Actor
): Promise<{ competitor: string; pages: string[] }> {
  const settled = pages.map(withSettings)
  const watching =
    id === null
      ? await watchCompetitor(workspace, { name, domain, pages: settled }, actor)
      : await watchPages(workspace, id, settled, actor)
  for (const [at, { isPaused }] of pages.entries()) {
    if (isPaused) await updateWatchedUrl(workspace, watching.pages[at].id, { isActive: false }, actor)
  }
  await addTags(workspace, watching.competitor.id, pages, actor)
  return { competitor: watching.competitor.id, pages: watching.pages.map((page) => page.id) }
}

/** Returns a page with its settings in the format of its row. */
function withSettings({ url, label, crawlFrequency, name, watch, ignore, only }: PreviewedPage): NewPage {
  const regions = [
    ...watch.map((selector) => newRegion('watch', { selector })),
    ...ignore.map((selector) => newRegion('ignore', { selector })),
  ]
  return {
    url,
    label,
    crawlFrequency,
    name,
    regions: formatRegions({ isNew: regions.length > 0, regions }),
    keywords: formatKeywords({ only, always: [] }),
  }
}

/** Adds the tags of pages to their competitor, up to the maximum number of tags. */
async function addTags(
  workspace: Workspace,
  competitor: string,
  pages: readonly PreviewedPage[],
  actor: Actor
): Promise<void> {
  const given = pages.flatMap(({ tags }) => tags)
  if (given.length === 0) return
  const current = (await tagsOf(workspace, [competitor])).get(competitor) ?? []
  const all = new Map([...given.toReversed(), ...current].map((tag) => [foldTag(tag), tag]))
  const ordered = [...new Set([...current, ...given].map(foldTag))].slice(0, MOST_TAGS)
  await setTags(
    workspace,
    competitor,
    ordered.map((folded) => all.get(folded)!),
    actor
  )
}
