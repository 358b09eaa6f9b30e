import type { HttpContext } from '@adonisjs/core/http'
import { liftPlace, restorePlace } from '#alerts/places/lift_place'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Learned places whose changes are told all the same. */
export default class LiftedPlacesController {
  async store(ctx: HttpContext) {
    const { pageId, placeId } = idsOf(ctx)
    await liftPlace(ctx.workspace, pageId, placeId, userOf(ctx).id)
    return ctx.response.redirect().toPath(`/watched-urls/${pageId}`)
  }

  async destroy(ctx: HttpContext) {
    const { pageId, placeId } = idsOf(ctx)
    await restorePlace(ctx.workspace, pageId, placeId, userOf(ctx).id)
    return ctx.response.redirect().toPath(`/watched-urls/${pageId}`)
  }
}

function idsOf({ params }: HttpContext) {
  return { pageId: String(params.id), placeId: String(params.placeId) }
}
