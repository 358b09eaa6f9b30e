import type { HttpContext } from '@adonisjs/core/http'
import { sendBack, toChannels } from '#web/settings/channels/channel_flash'
import { setDigestSchedule } from '#delivery/digest/schedule'
import { setDigestValidator } from '#delivery/validators/channels'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Sets when the daily digest is sent. */
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
