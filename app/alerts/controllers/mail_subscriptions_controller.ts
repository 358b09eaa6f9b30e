import type { HttpContext } from '@adonisjs/core/http'
import { subscribe } from '#alerts/channels/subscribe'
import { toChannels } from '#alerts/controllers/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Mail to the member who is signed in, after unsubscribing. */
export default class MailSubscriptionsController {
  async store(ctx: HttpContext) {
    await subscribe(ctx.workspace, userOf(ctx).id)
    return toChannels(ctx)
  }
}
