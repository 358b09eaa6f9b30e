import type { HttpContext } from '@adonisjs/core/http'
import type { LearnedRow, SignalPage } from '#alerts/controllers/signal_page'
import { pagesWithPlaces } from '#alerts/places/pages_with_places'
import { countRatings } from '#alerts/tuning/count_ratings'
import { heaviest } from '#alerts/tuning/heaviest'
import { ratingsSince } from '#alerts/tuning/learn'
import { learned, type Learned } from '#alerts/tuning/learned'
import { resetTuning } from '#alerts/tuning/reset_tuning'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** What was learned from a workspace's ratings and pages. */
export default class SignalController {
  async show({ inertia, membership, workspace }: HttpContext) {
    const since = await ratingsSince(workspace)
    const { raises, lowers, more } = heaviest(await learned(workspace))
    return inertia.render('settings/signal', {
      ratings: await countRatings(workspace, since),
      since: since || null,
      raises: raises.map(learnedRow),
      lowers: lowers.map(learnedRow),
      more,
      ...(await pagesWithPlaces(workspace)),
      mayReset: membership.role === 'owner',
    })
  }

  async destroy(ctx: HttpContext) {
    await resetTuning(ctx.workspace, userOf(ctx).id)
    notify(ctx, 'Learning was reset.')
    return ctx.response.redirect().toPath('/settings/signal')
  }
}

function learnedRow({ feature, text, weight, usefulCount, notUsefulCount }: Learned): LearnedRow {
  const points = Math.round(weight * 10) / 10
  return { feature, text, weight: points, useful: usefulCount, notUseful: notUsefulCount }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'settings/signal': SignalPage
  }
}
