import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { backToPage } from '#web/pages/back_to_page'
import type { CrawlFrequency } from '#monitoring/labels'
import { pageName } from '#monitoring/page_name'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const AGAIN: Record<CrawlFrequency, string> = {
  hourly: "We'll check it hourly.",
  daily: "We'll check it daily.",
}

/** Pauses and resumes checks of a page. */
export default class PausedPagesController {
  async store(ctx: HttpContext) {
    const page = await this.set(ctx, false)
    notify(ctx, `Paused ${pageName(page)}. Its history is kept.`, `/watched-urls/${page.id}/resume`)
    return backToPage(ctx, page.id)
  }

  async destroy(ctx: HttpContext) {
    const page = await this.set(ctx, true)
    const hasEnded = ctx.workspace.subscriptionStatus === 'canceled'
    const news = hasEnded
      ? "We'll check it again once your subscription is active."
      : AGAIN[page.crawlFrequency]
    notify(ctx, `Resumed ${pageName(page)}. ${news}`, `/watched-urls/${page.id}/pause`)
    return backToPage(ctx, page.id)
  }

  private set(ctx: HttpContext, isActive: boolean) {
    return updateWatchedUrl(ctx.workspace, String(ctx.params.id), { isActive }, userOf(ctx).id)
  }
}
