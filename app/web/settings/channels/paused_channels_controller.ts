import type { HttpContext } from '@adonisjs/core/http'
import { changeChannel } from '#delivery/channels/change_channel'
import { sendBack, toChannels } from '#web/settings/channels/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Pauses and resumes channels. */
export default class PausedChannelsController {
  store(ctx: HttpContext) {
    return this.set(ctx, true)
  }

  destroy(ctx: HttpContext) {
    return this.set(ctx, false)
  }

  private async set(ctx: HttpContext, isPaused: boolean) {
    try {
      await changeChannel(ctx.workspace, String(ctx.params.channel), { isPaused }, userOf(ctx).id)
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }
}
