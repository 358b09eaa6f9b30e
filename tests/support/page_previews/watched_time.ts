/** The history of watching the fictional sites. Every version, change, alert and delivery is created as in real use. */
import db from '@adonisjs/lucid/services/db'
import { HOUR, DAY, MINUTE } from '#platform/instants'
import { watchCompetitor } from '#monitoring/actions/watch_pages'
import { runCrawl } from '#monitoring/pipeline/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { setClock } from '#tests/support/page_previews/clock'
import { type MadeUpSite, NOW } from '#tests/support/page_previews/made_up_sites'
import { requested, workOffQueue } from '#tests/support/worker'
import type User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

/** Something that happens at an instant in the past. */
export interface Happening {
  at: number
  happens(): Promise<unknown>
}

/** Watches sites, each starting on a different day. Returns the pending checks of their pages. */
export async function watchSites(
  workspace: Workspace,
  sites: readonly MadeUpSite[],
  user: User
): Promise<Happening[]> {
  return sites.flatMap((site) => {
    const start = NOW - site.since * DAY
    const paths = Object.keys(site.pages)
    const watching = { at: start, happens: () => watchSite(workspace, site, user) }
    return [
      watching,
      ...paths.flatMap((path, index) => readingsOf(workspace, site, path, start + index * MINUTE)),
    ]
  })
}

/** Runs everything in chronological order. */
export async function live(happenings: Happening[]): Promise<void> {
  for (const { at, happens } of [...happenings].sort((a, b) => a.at - b.at)) {
    setClock(at)
    await happens()
  }
  setClock(NOW)
}

async function watchSite(workspace: Workspace, { name, domain, pages }: MadeUpSite, user: User) {
  const chosen = Object.entries(pages).map(([path, { label, isDaily }]) => ({
    url: `https://${domain}${path}`,
    label,
    crawlFrequency: isDaily ? ('daily' as const) : ('hourly' as const),
  }))
  await watchCompetitor(workspace, { name, domain, pages: chosen }, user.id)
}

/** Returns the checks of a page: once a day, and before and after each of its edits. */
function readingsOf(workspace: Workspace, site: MadeUpSite, path: string, first: number): Happening[] {
  const url = `https://${site.domain}${path}`
  const edits = site.edits.filter((edit) => edit.path === path).map(({ at }) => at)
  const daily = Array.from({ length: site.since }, (_, day) => first + day * DAY + 5 * MINUTE)
  const latest = NOW - 5 * MINUTE - (url.length % 40) * MINUTE
  const times = [...daily, latest, ...edits.flatMap((at) => [at - HOUR, at])]
  const lastEdit = Math.max(0, ...edits)
  return [...new Set(times)]
    .filter((at) => at >= first && (at !== latest || at > lastEdit))
    .map((at) => ({ at, happens: () => read(workspace, url) }))
}

async function read(workspace: Workspace, url: string) {
  const page = await WatchedUrl.within(workspace).where('url_hash', WatchedUrl.hashUrl(url)).firstOrFail()
  const crawl = await requested(page, 'schedule')
  const outcome = await runCrawl(crawl)
  await db
    .from('watched_urls')
    .where('id', page.id)
    .update({ next_crawl_at: Date.now() + (page.crawlFrequency === 'hourly' ? HOUR : DAY) })
  if (outcome?.changeId) await workOffQueue()
}
