import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { crawlNow } from '#monitoring/actions/crawl_now'
import { backToPage } from '#web/pages/back_to_page'
import { pageName } from '#monitoring/page_name'
import type { Reading } from '#monitoring/reading'

const NEWS: Record<Reading | 'asked', (name: string) => string> = {
  asked: (name) => `Checking ${name} now.`,
  waiting: (name) => `${name} is already waiting to be checked.`,
  reading: (name) => `Already checking ${name}. We'll check it again right after.`,
}

/** Checks a page now. */
export default class PageCrawlsController {
  async store(ctx: HttpContext) {
    const { page, underWay } = await crawlNow(ctx.workspace, String(ctx.params.id))
    notify(ctx, NEWS[underWay ?? 'asked'](pageName(page)))
    return backToPage(ctx, page.id)
  }
}
