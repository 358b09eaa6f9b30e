import type { HttpContext } from '@adonisjs/core/http'
import { countOf } from 'rivalwatch-plugin'
import { notify } from '#platform/http/notice'
import { crawlCompetitor } from '#monitoring/actions/crawl_competitor'

/** Checks all pages of a competitor now. */
export default class CompetitorCrawlsController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    const count = await crawlCompetitor(ctx.workspace, id)
    notify(ctx, count === 0 ? 'No active pages.' : `Checking ${countOf(count, 'page')} now.`)
    return ctx.response.redirect().withQs().back(`/competitors/${id}`)
  }
}
