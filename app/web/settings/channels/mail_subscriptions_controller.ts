import type { HttpContext } from '@adonisjs/core/http'
import { subscribe } from '#delivery/channels/subscribe'
import { toChannels } from '#web/settings/channels/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Subscribes the signed-in member to email again. */
export default class MailSubscriptionsController {
  async store(ctx: HttpContext) {
    await subscribe(ctx.workspace, userOf(ctx).id)
    return toChannels(ctx)
  }
}
