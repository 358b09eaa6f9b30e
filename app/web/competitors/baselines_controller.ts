import type { HttpContext } from '@adonisjs/core/http'
import { competitorProfile } from '#alerts/profile/competitor_profile'
import { historyProgress } from '#monitoring/history/history_state'
import { firstReadings } from '#monitoring/queries/first_readings'
import { shownProfile } from '#web/competitors/profile_props'
import { competitorOf } from '#web/competitors/new_pages'
import { MAX_CHOICES } from '#web/competitors/watching_types'

/** Shows the first checks of new pages as they arrive, and what they say about the competitor. */
export default class BaselinesController {
  async show(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    const { id, name, createdAt } = competitor
    const given = Number(ctx.request.qs().since)
    const since = Number.isSafeInteger(given) && given > createdAt ? given : createdAt
    return ctx.inertia.render('competitors/baseline', {
      competitor: { id, name },
      pages: () => firstReadings(ctx.workspace, id, { since, limit: MAX_CHOICES }),
      since,
      profile: async () => shownProfile(await competitorProfile(ctx.workspace, competitor)),
      past: () => historyProgress(ctx.workspace, { competitorId: id }),
    })
  }
}
