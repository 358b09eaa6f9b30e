import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { removeChannel } from '#delivery/channels/remove_channel'
import { setChannel } from '#delivery/channels/set_channel'
import { channelChoices } from '#web/settings/channels/channel_choices'
import { flashed, flashNews, sendBack, toChannels } from '#web/settings/channels/channel_flash'
import type { ChannelsPage } from '#web/settings/channels/channels_page'
import { countRows } from '#web/inbox/inbox_query'
import { digestOf } from '#web/settings/channels/digest_settings'
import { setChannelValidator } from '#delivery/validators/channels'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Manages where alerts are sent. */
export default class ChannelsController {
  async index(ctx: HttpContext) {
    const { inertia, workspace } = ctx
    return inertia.render('settings/channels', {
      ...flashed(ctx),
      choices: await channelChoices(workspace),
      digest: await digestOf(workspace, userOf(ctx)),
      timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
      unread: await countRows(workspace, 'unread'),
    })
  }

  async store(ctx: HttpContext) {
    try {
      const settings = settingsOf(await ctx.request.validateUsing(setChannelValidator))
      const { secret } = await setChannel(ctx.workspace, settings, userOf(ctx).id)
      if (secret) flashNews(ctx, { kind: settings.kind, secret })
    } catch (error) {
      return sendBack(ctx, error)
    }
    return toChannels(ctx)
  }

  async destroy(ctx: HttpContext) {
    await removeChannel(ctx.workspace, String(ctx.params.kind), userOf(ctx).id)
    return toChannels(ctx)
  }
}

/** If only one of the quiet hours is given, the action rejects it. */
function settingsOf({
  quietFrom,
  quietUntil,
  destination,
  ...others
}: Infer<typeof setChannelValidator>): Parameters<typeof setChannel>[1] {
  const isQuiet = (quietFrom ?? quietUntil ?? null) !== null
  const isTold = quietFrom !== undefined || quietUntil !== undefined
  return {
    ...others,
    ...(destination && { destination }),
    ...(isTold && {
      quietHours: isQuiet ? { from: quietFrom ?? Number.NaN, until: quietUntil ?? Number.NaN } : null,
    }),
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'settings/channels': ChannelsPage
  }
}
