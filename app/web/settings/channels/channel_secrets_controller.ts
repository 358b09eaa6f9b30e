import type { HttpContext } from '@adonisjs/core/http'
import { changeChannel } from '#delivery/channels/change_channel'
import { flashNews, sendBack, toChannels } from '#web/settings/channels/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Replaces the secret that signs a channel's messages. */
export default class ChannelSecretsController {
  async store(ctx: HttpContext) {
    try {
      const named = String(ctx.params.channel)
      const { channel, secret } = await changeChannel(
        ctx.workspace,
        named,
        { newSecret: true },
        userOf(ctx).id
      )
      if (secret) flashNews(ctx, { channel: channel.id, secret })
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }
}
