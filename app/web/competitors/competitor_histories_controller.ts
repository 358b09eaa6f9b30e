import type { HttpContext } from '@adonisjs/core/http'
import { requestHistories } from '#monitoring/history/request'

/** Loads past versions of all pages of a competitor from the web archive. */
export default class CompetitorHistoriesController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    await requestHistories(ctx.workspace, id)
    return ctx.response.redirect().withQs().back(`/competitors/${id}`)
  }
}
