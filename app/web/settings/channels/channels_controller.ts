import type { HttpContext } from '@adonisjs/core/http'
import { changeChannel } from '#delivery/channels/change_channel'
import { createChannel } from '#delivery/channels/create_channel'
import { removeChannel } from '#delivery/channels/remove_channel'
import { channelEntries, channelKinds } from '#web/settings/channels/channel_entries'
import { flashed, secretOf, thenShowChannels, toChannels } from '#web/settings/channels/channel_flash'
import { settingsOf } from '#web/settings/channels/settings_of_form'
import { timeZoneNames } from '#platform/time_zones'
import { countUnread } from '#web/inbox/inbox_query'
import { digestOf } from '#web/settings/channels/digest_settings'
import { changeChannelValidator, createChannelValidator } from '#delivery/validators/channels'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Manages the channels to which alerts are sent. */
export default class ChannelsController {
  async index(ctx: HttpContext) {
    const { inertia, workspace } = ctx
    const kinds = await channelKinds()
    return inertia.render('settings/channels', {
      ...flashed(ctx),
      kinds,
      entries: await channelEntries(workspace, kinds),
      digest: await digestOf(workspace, userOf(ctx)),
      timeZones: timeZoneNames(),
      unread: await countUnread(workspace),
    })
  }

  store(ctx: HttpContext) {
    return thenShowChannels(ctx, async () => {
      const { kind, ...fields } = await ctx.request.validateUsing(createChannelValidator)
      return secretOf(await createChannel(ctx.workspace, kind, settingsOf(fields), userOf(ctx).id))
    })
  }

  update(ctx: HttpContext) {
    return thenShowChannels(ctx, async () => {
      const fields = await ctx.request.validateUsing(changeChannelValidator)
      const id = String(ctx.params.channel)
      return secretOf(await changeChannel(ctx.workspace, id, settingsOf(fields), userOf(ctx).id))
    })
  }

  async destroy(ctx: HttpContext) {
    await removeChannel(ctx.workspace, String(ctx.params.channel), userOf(ctx).id)
    return toChannels(ctx)
  }
}
