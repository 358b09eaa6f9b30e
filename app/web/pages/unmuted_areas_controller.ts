import type { HttpContext } from '@adonisjs/core/http'
import { unmuteArea, muteAreaAgain } from '#detection/areas/unmute_area'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Unmutes an ignored area, or mutes it again. */
export default class UnmutedAreasController {
  async store(ctx: HttpContext) {
    const { pageId, areaId } = idsOf(ctx)
    await unmuteArea(ctx.workspace, pageId, areaId, userOf(ctx).id)
    return ctx.response.redirect().toPath(`/watched-urls/${pageId}`)
  }

  async destroy(ctx: HttpContext) {
    const { pageId, areaId } = idsOf(ctx)
    await muteAreaAgain(ctx.workspace, pageId, areaId, userOf(ctx).id)
    return ctx.response.redirect().toPath(`/watched-urls/${pageId}`)
  }
}

function idsOf({ params }: HttpContext) {
  return { pageId: String(params.id), areaId: String(params.areaId) }
}
