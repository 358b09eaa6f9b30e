import type { HttpContext } from '@adonisjs/core/http'
import { countOf } from 'rivalwatch-plugin'
import { crawlCompetitor } from '#monitoring/actions/crawl_competitor'
import { crawlLimitsOf } from '#monitoring/schedule/crawl_limits'
import { notify } from '#platform/http/notice'

/** Checks all pages of a competitor, at its pace if one is set. */
export default class CompetitorCrawlsController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    const count = await crawlCompetitor(ctx.workspace, id)
    const { pace } = await crawlLimitsOf(ctx.workspace, id)
    notify(ctx, whatHappens(count, pace))
    return ctx.response.redirect().withQs().back(`/competitors/${id}`)
  }
}

function whatHappens(pages: number, pace: number | null): string {
  if (pages === 0) return 'There are no active pages to check. Add a page or resume one.'
  if (pages === 1 || pace === null) return `Checking ${countOf(pages, 'page')} now.`
  return `Checking ${countOf(pages, 'page')} at the competitor's pace: about ${timeFor((pages - 1) * pace)}.`
}

function timeFor(seconds: number): string {
  if (seconds < 90) return countOf(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')
}
