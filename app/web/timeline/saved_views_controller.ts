import type { HttpContext } from '@adonisjs/core/http'
import { changeView, removeView, saveView } from '#alerts/saved_views/save_view'
import { savedViewValidator } from '#alerts/validators/saved_views'
import { notify } from '#platform/http/notice'
import { filterQuery } from '#web/timeline/timeline_address'
import { timelineParams } from '#web/timeline/timeline_params'

/** Saves, renames, shares and deletes views of the timeline. */
export default class SavedViewsController {
  async store(ctx: HttpContext) {
    const { query = '', name = '', shared } = await ctx.request.validateUsing(savedViewValidator)
    const filters = filtersIn(query)
    const view = await saveView(ctx.membership, { name, isShared: shared === 'on' }, filters)
    notify(ctx, `Saved ${view.name}.`)
    return backToTimeline(ctx)
  }

  async update(ctx: HttpContext) {
    const { name = '', shared } = await ctx.request.validateUsing(savedViewValidator)
    const view = await changeView(ctx.membership, String(ctx.params.id), { name, isShared: shared === 'on' })
    notify(ctx, `Saved ${view.name}.`)
    return backToTimeline(ctx)
  }

  async destroy(ctx: HttpContext) {
    const view = await removeView(ctx.membership, String(ctx.params.id))
    notify(ctx, `Deleted ${view.name}.`)
    return backToTimeline(ctx)
  }
}

/** Returns what a query says about the timeline, and nothing else that someone may have put there. */
function filtersIn(query: string): string {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  const values = names.map((name) => [name, name === 'kind' ? given.getAll(name) : given.get(name)])
  return filterQuery(timelineParams(Object.fromEntries(values)))
}

/** Shows the same filters and the same month or list as before. */
function backToTimeline({ response }: HttpContext) {
  return response.redirect().withQs().back('/timeline')
}
