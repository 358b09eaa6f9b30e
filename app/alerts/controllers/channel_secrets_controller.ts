import type { HttpContext } from '@adonisjs/core/http'
import { findChannel } from '#alerts/channels/find_channel'
import { setChannel } from '#alerts/channels/set_channel'
import { flashNews, sendBack, toChannels } from '#alerts/controllers/channel_flash'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Secrets that messages of a channel are signed with. */
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
