import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { backToPage } from '#monitoring/controllers/back_to_page'
import { pageName } from '#monitoring/page_name'
import { pageSettingsValidator } from '#monitoring/validators/monitoring'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** How a page is watched, and whether it is. */
export default class PageSettingsController {
  async update(ctx: HttpContext) {
    const changes = await ctx.request.validateUsing(pageSettingsValidator)
    const page = await updateWatchedUrl(ctx.workspace, String(ctx.params.id), changes, userOf(ctx).id)
    notify(ctx, `Saved settings for ${pageName(page.url)}.`)
    return backToPage(ctx, page.id)
  }

  async destroy(ctx: HttpContext) {
    const { url, competitorId } = await unwatchUrl(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Removed ${pageName(url)} with its versions and alerts.`)
    return ctx.response.redirect().toPath(`/competitors/${competitorId}`)
  }
}
