import type { HttpContext } from '@adonisjs/core/http'
import { sendBack, toChannels } from '#alerts/controllers/channel_flash'
import { setDigestSchedule } from '#alerts/digest/schedule'
import { setDigestValidator } from '#alerts/validators/channels'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** When the daily digest goes out. */
export default class DigestSchedulesController {
  async update(ctx: HttpContext) {
    try {
      const changes = await ctx.request.validateUsing(setDigestValidator)
      await setDigestSchedule(ctx.workspace, changes, userOf(ctx).id)
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }
}
