import type { HttpContext } from '@adonisjs/core/http'
import { countOf } from 'rivalwatch-plugin'
import { competitorSorts, firstCompetitors } from '#alerts/queries/competitor_rows'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import type { Selected } from '#monitoring/models/selection'
import { findSelection, keepSelection } from '#monitoring/selections/selections'
import { setTags } from '#monitoring/tags/set_tags'
import { foldTag, MOST_TAGS } from '#monitoring/tags/tag_names'
import { selectedCompetitorsValidator } from '#monitoring/validators/monitoring'
import { notify } from '#platform/http/notice'
import { eachItem, MOST_ITEMS } from '#platform/operations/batches'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The maximum number of pages that are paused or resumed at once, because each is a transaction. */
const MOST_PAGES = 1_000

type Tagging = { addTag?: string; removeTag?: string }

/** Changes or removes the selected competitors, each one independently. */
export default class SelectedCompetitorsController {
  /** Pauses or resumes all pages of competitors, or adds or removes a tag. */
  async update(ctx: HttpContext) {
    const { selected, missing, isActive, pageIds, addTag, removeTag } = await this.#read(ctx)
    const done =
      isActive === undefined
        ? await this.#tag(ctx, selected, { addTag, removeTag })
        : await this.#pause(ctx, selected, isActive, pageIds)
    const { told, undo } = done ?? { told: 'Nothing to change.', undo: null }
    notify(ctx, told + lost(missing), undo)
    return this.#back(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { selected, missing } = await this.#read(ctx)
    const { results } = await eachItem(selected, 200, ({ id }) =>
      removeCompetitor(ctx.workspace, id, userOf(ctx).id)
    )
    const removed = results.filter((result) => !('error' in result)).length
    const their = removed === 1 ? 'its' : 'their'
    const told = `Removed ${countOf(removed, 'competitor')} with ${their} pages, versions and alerts.`
    notify(ctx, told + lost(missing + selected.length - removed))
    return this.#back(ctx)
  }

  /** Returns the selected competitors, and how many no longer exist. */
  async #read(ctx: HttpContext) {
    const { selection, isEverything, tag, ...form } = await ctx.request.validateUsing(
      selectedCompetitorsValidator
    )
    const { ids: given, ...changes } = form
    const { ids, pageIds } =
      selection === undefined ? { ids: given } : await findSelection(ctx.workspace, selection)
    const sort = competitorSorts.find((name) => name === ctx.request.input('sort')) ?? 'latest'
    const list = { sort, tag: tag ?? null }
    const chosen = isEverything ? await firstCompetitors(ctx.workspace, list, MOST_ITEMS) : (ids ?? [])
    const selected = await Competitor.within(ctx.workspace)
      .whereIn('id', chosen)
      .orderBy('created_at')
      .orderBy('id')
    return { selected, missing: isEverything ? 0 : new Set(ids).size - selected.length, pageIds, ...changes }
  }

  async #pause(
    ctx: HttpContext,
    competitors: readonly Competitor[],
    isActive: boolean,
    pageIds: string[] | undefined
  ) {
    const query = WatchedUrl.within(ctx.workspace)
      .whereIn(
        'competitor_id',
        competitors.map(({ id }) => id)
      )
      .where('is_active', !isActive)
    if (pageIds) query.whereIn('id', pageIds)
    const pages = await query
      .orderBy('created_at')
      .orderBy('id')
      .limit(MOST_PAGES + 1)
    if (pages.length > MOST_PAGES) {
      const act = isActive ? 'resumed' : 'paused'
      return {
        told: `Select fewer competitors: at most ${MOST_PAGES.toLocaleString('en')} pages can be ${act} at once.`,
        undo: null,
      }
    }
    const { results } = await eachItem(pages, 200, async ({ id }) => ({
      done: void (await updateWatchedUrl(ctx.workspace, id, { isActive }, userOf(ctx).id)),
    }))
    const changed = pages.filter((_, at) => !('error' in results[at]))
    if (changed.length === 0) return null
    const number = new Set(changed.map(({ competitorId }) => competitorId)).size
    const what = `${countOf(changed.length, 'page')} of ${countOf(number, 'competitor')}`
    const told = isActive ? `Resumed ${what}.` : `Paused ${what}. The history is kept.`
    const undo = await undoOf(
      ctx,
      { isActive: isActive ? '0' : '1' },
      { ids: [...new Set(changed.map(({ competitorId }) => competitorId))], pageIds: idsOf(changed) }
    )
    return { told, undo }
  }

  async #tag(ctx: HttpContext, competitors: readonly Competitor[], { addTag, removeTag }: Tagging) {
    const name = addTag ?? removeTag
    if (name === undefined) return null
    const has = (tags: readonly string[]) => tags.some((tag) => foldTag(tag) === foldTag(name))
    const changed: string[] = []
    const { results } = await eachItem(competitors, 200, async ({ id }) => {
      let isChanged = false
      await setTags(
        ctx.workspace,
        id,
        (current) => {
          isChanged = has(current) !== (addTag !== undefined)
          if (!isChanged) return current
          return addTag === undefined
            ? current.filter((tag) => foldTag(tag) !== foldTag(name))
            : [...current, name]
        },
        userOf(ctx).id
      )
      if (isChanged) changed.push(id)
      return {}
    })
    const full = results.filter((result) => 'error' in result && result.status === 422).length
    if (changed.length === 0 && full === 0) return null
    if (changed.length === 0) return { told: tooMany(full), undo: null }
    const what = countOf(changed.length, 'competitor')
    const told = addTag === undefined ? `Removed “${name}” from ${what}.` : `Tagged ${what} “${name}”.`
    const reverse: Record<string, string> = addTag === undefined ? { addTag: name } : { removeTag: name }
    const undo = await undoOf(ctx, reverse, { ids: changed })
    return { told: full === 0 ? told : `${told} ${tooMany(full)}`, undo }
  }

  #back({ response }: HttpContext) {
    return response.redirect().withQs().back('/competitors')
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

function lost(count: number): string {
  return count === 0 ? '' : ` ${countOf(count, 'competitor')} had already been removed.`
}

function tooMany(count: number): string {
  return `${countOf(count, 'competitor')} already ${count === 1 ? 'has' : 'have'} ${MOST_TAGS} tags.`
}

/** Returns the path that undoes changes to the selected competitors; null if none was changed. */
async function undoOf(
  { workspace }: HttpContext,
  changes: Record<string, string>,
  selected: Selected
): Promise<string | null> {
  if (selected.ids.length === 0) return null
  const selection = await keepSelection(workspace, selected)
  return `/competitors/change?${new URLSearchParams({ ...changes, selection })}`
}
