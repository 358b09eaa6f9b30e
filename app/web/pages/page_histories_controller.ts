import type { HttpContext } from '@adonisjs/core/http'
import { requestHistory } from '#monitoring/history/request'
import { backToPage } from '#web/pages/back_to_page'

/** Loads past versions of a page from the web archive. */
export default class PageHistoriesController {
  async store(ctx: HttpContext) {
    const { watchedUrlId } = await requestHistory(ctx.workspace, String(ctx.params.id))
    return backToPage(ctx, watchedUrlId)
  }
}
