import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { removeChannel } from '#alerts/channels/remove_channel'
import { setChannel } from '#alerts/channels/set_channel'
import { channelChoices } from '#alerts/controllers/channel_choices'
import { flashed, flashNews, sendBack, toChannels } from '#alerts/controllers/channel_flash'
import type { ChannelsPage } from '#alerts/controllers/channels_page'
import { countRows } from '#alerts/controllers/inbox_query'
import { digestOf } from '#alerts/controllers/digest_settings'
import { setChannelValidator } from '#alerts/validators/channels'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Where alerts go. */
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

/** One quiet hour without the other is left for the action to refuse. */
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
