import type { HttpContext } from '@adonisjs/core/http'
import { pagesWithAreas } from '#detection/areas/pages_with_areas'
import { countRatings } from '#detection/scoring/count_ratings'
import { heaviest } from '#detection/scoring/heaviest'
import { learned, type Learned } from '#detection/scoring/learned'
import { ratingsSince } from '#detection/scoring/refit'
import { resetScoring } from '#detection/scoring/reset_scoring'
import { notify } from '#platform/http/notice'
import type { LearnedRow } from '#web/settings/scoring/scoring_types'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Shows and resets what was learned from a workspace's ratings and pages. */
export default class SignalController {
  async show({ inertia, membership, workspace }: HttpContext) {
    const since = await ratingsSince(workspace)
    const { raises, lowers, more } = heaviest(await learned(workspace))
    return inertia.render('settings/scoring', {
      ratings: await countRatings(workspace, since),
      since: since || null,
      raises: raises.map(learnedRow),
      lowers: lowers.map(learnedRow),
      more,
      ...(await pagesWithAreas(workspace)),
      mayReset: membership.role === 'owner',
    })
  }

  async destroy(ctx: HttpContext) {
    await resetScoring(ctx.workspace, userOf(ctx).id)
    notify(ctx, 'Learning was reset.')
    return ctx.response.redirect().toPath('/settings/signal')
  }
}

function learnedRow({ feature, text, weight, usefulCount, notUsefulCount }: Learned): LearnedRow {
  const points = Math.round(weight * 10) / 10
  return { feature, text, weight: points, useful: usefulCount, notUseful: notUsefulCount }
}
