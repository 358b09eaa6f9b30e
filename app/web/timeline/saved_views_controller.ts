import type { HttpContext } from '@adonisjs/core/http'
import type SavedView from '#alerts/models/saved_view'
import { changeView, removeView, saveView, type ViewInput } from '#alerts/saved_views/save_view'
import { savedViewValidator } from '#alerts/validators/saved_views'
import { flashErrors } from '#platform/http/flash_errors'
import { notify } from '#platform/http/notice'
import { filterQuery } from '#web/timeline/timeline_address'
import { timelineParams } from '#web/timeline/timeline_params'

/** Saves, renames, shares and deletes views of the timeline. Each action returns to the previous view. */
export default class SavedViewsController {
  async store(ctx: HttpContext) {
    const { query, ...input } = await entered(ctx)
    return this.#change(ctx, 'Saved', () => saveView(ctx.membership, input, filtersIn(query)))
  }

  async update(ctx: HttpContext) {
    const input = await entered(ctx)
    return this.#change(ctx, 'Saved', () => changeView(ctx.membership, String(ctx.params.id), input))
  }

  async destroy(ctx: HttpContext) {
    return this.#change(ctx, 'Deleted', () => removeView(ctx.membership, String(ctx.params.id)))
  }

  async #change(ctx: HttpContext, done: string, change: () => Promise<SavedView>) {
    try {
      const { name } = await change()
      notify(ctx, `${done} “${name}”.`)
    } catch (error) {
      flashErrors(ctx, error)
    }
    return ctx.response.redirect().withQs().back('/timeline')
  }
}

async function entered({ request }: HttpContext): Promise<ViewInput & { query: string }> {
  const { query = '', name = '', shared } = await request.validateUsing(savedViewValidator)
  return { query, name, isShared: shared === 'on' }
}

/** Returns the timeline filters in a query string, without any other parameters. */
function filtersIn(query: string): string {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  const values = names.map((name) => [name, name === 'kind' ? given.getAll(name) : given.get(name)])
  return filterQuery(timelineParams(Object.fromEntries(values)))
}
