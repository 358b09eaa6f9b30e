import type { HttpContext } from '@adonisjs/core/http'
import { ignoreNewPage, watchNewPage } from '#monitoring/inventory/new_pages'
import { pageName } from '#monitoring/page_name'
import { notify } from '#platform/http/notice'
import { competitorOf } from '#web/competitors/new_pages'
import { typedText } from '#web/competitors/typed_pages'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Watches or ignores a page that a competitor has published. */
export default class PublishedPagesController {
  async store(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    const { url } = await watchNewPage(ctx.workspace, competitor, typedText(ctx, 'url'), userOf(ctx).id)
    notify(ctx, `Tracking ${pageName({ name: null, url })}.`)
    return ctx.response.redirect().withQs().back(`/competitors/${competitor.id}`)
  }

  async destroy(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    await ignoreNewPage(ctx.workspace, competitor, typedText(ctx, 'url'))
    return ctx.response.redirect().withQs().back(`/competitors/${competitor.id}`)
  }
}
