import type { HttpContext } from '@adonisjs/core/http'
import { findChannel } from '#delivery/channels/find_channel'
import { setChannel } from '#delivery/channels/set_channel'
import { flashNews, sendBack, toChannels } from '#web/settings/channels/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Replaces the secret that signs a channel's messages. */
export default class ChannelSecretsController {
  async store(ctx: HttpContext) {
    try {
      const { kind } = await findChannel(ctx.workspace, String(ctx.params.kind))
      const { secret } = await setChannel(ctx.workspace, { kind, newSecret: true }, userOf(ctx).id)
      if (secret) flashNews(ctx, { kind, secret })
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }
}
