import type { HttpContext } from '@adonisjs/core/http'
import { countOf } from 'rivalwatch-plugin'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl, type WatchedUrlChanges } from '#monitoring/actions/update_watched_url'
import WatchedUrl from '#monitoring/models/watched_url'
import { findSelection, keepSelection } from '#monitoring/selections/selections'
import { selectedPagesValidator } from '#monitoring/validators/monitoring'
import { notify } from '#platform/http/notice'
import { eachItem, MOST_ITEMS } from '#platform/operations/batches'
import { competitorOf } from '#web/competitors/new_pages'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Changes or removes the selected pages of a competitor, each one independently. */
export default class SelectedPagesController {
  /** Pauses or resumes pages, or sets their type or frequency. */
  async update(ctx: HttpContext) {
    const { selected, missing, changes } = await this.#read(ctx)
    const differs = (page: WatchedUrl) =>
      Object.entries(changes).some(([name, value]) => page[name as keyof WatchedUrl] !== value)
    const { done, failed } = await this.#each(selected.filter(differs), (id) =>
      updateWatchedUrl(ctx.workspace, id, changes, userOf(ctx).id)
    )
    const told = done.length === 0 && failed === 0 ? 'Nothing to change.' : toldOf(changes, done.length)
    notify(ctx, told + lost(missing + failed), await undoOf(ctx, changes, done))
    return this.#back(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { selected, missing } = await this.#read(ctx)
    const { done, failed } = await this.#each(selected, (id) => unwatchUrl(ctx.workspace, id, userOf(ctx).id))
    const their = done.length === 1 ? 'its' : 'their'
    const told = `Removed ${countOf(done.length, 'page')} with ${their} versions and alerts.`
    notify(ctx, told + lost(missing + failed))
    return this.#back(ctx)
  }

  /** Returns the selected pages, and how many no longer exist. */
  async #read(ctx: HttpContext) {
    const { id: competitorId } = await competitorOf(ctx)
    const { selection, isEverything, ...form } = await ctx.request.validateUsing(selectedPagesValidator)
    const { ids: given, ...changes } = form
    const ids = selection === undefined ? given : (await findSelection(ctx.workspace, selection)).ids
    const query = WatchedUrl.within(ctx.workspace).where('competitor_id', competitorId)
    if (!isEverything) query.whereIn('id', ids ?? [])
    const selected = await query.orderBy('created_at').orderBy('id').limit(MOST_ITEMS)
    return { selected, missing: isEverything ? 0 : new Set(ids).size - selected.length, changes }
  }

  async #each(pages: readonly WatchedUrl[], act: (id: string) => Promise<unknown>) {
    const ids = pages.map(({ id }) => id)
    const { results } = await eachItem(ids, 200, async (id) => ({ done: void (await act(id)) }))
    const done = ids.filter((_, index) => !('error' in results[index]))
    return { done, failed: ids.length - done.length }
  }

  #back({ params, response }: HttpContext) {
    return response.redirect().withQs().back(`/competitors/${params.id}/pages`)
  }
}

function toldOf({ isActive, label, crawlFrequency }: WatchedUrlChanges, count: number): string {
  const pages = countOf(count, 'page')
  if (isActive !== undefined) return isActive ? `Resumed ${pages}.` : `Paused ${pages}. The history is kept.`
  if (label) return `Changed the page type of ${pages}.`
  return `${pages} will be checked ${crawlFrequency}.`
}

function lost(count: number): string {
  return count === 0 ? '' : ` ${countOf(count, 'page')} had already been removed.`
}

/** Returns the path that undoes pausing or resuming; null for other changes, whose previous values may differ. */
async function undoOf(
  { params, workspace }: HttpContext,
  { isActive }: WatchedUrlChanges,
  ids: string[]
): Promise<string | null> {
  if (isActive === undefined || ids.length === 0) return null
  const selection = await keepSelection(workspace, { ids })
  const query = new URLSearchParams({ isActive: isActive ? '0' : '1', selection })
  return `/competitors/${params.id}/pages/change?${query}`
}
