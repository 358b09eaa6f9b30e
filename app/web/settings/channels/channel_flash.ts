/** Passes data from one request of the channels page to the next. */
import type { HttpContext } from '@adonisjs/core/http'
import type { SavedChannel } from '#delivery/channels/save_channel'
import type { ChannelNews, GivenChannel } from '#web/settings/channels/channels_types'
import { flashErrors } from '#platform/http/flash_errors'

const GIVEN = ['name', 'destination', 'minimumScore'] as const
/**
 * In bytes per field, because the session is a cookie. Longer values are dropped, because half a destination would be
 * worse than none.
 */
const REMEMBERED = 1500

/**
 * Runs an action, then shows the channels with its news, or a form again with the submitted values and its errors.
 * Rethrows errors that the form did not cause.
 */
export async function thenShowChannels(ctx: HttpContext, act: () => Promise<ChannelNews | null | void>) {
  try {
    const news = await act()
    if (news) ctx.session.flash('channelNews', { ...news })
  } catch (error) {
    flashErrors(ctx, error)
    const typed: Record<string, unknown> = {
      ...ctx.request.body(),
      form: ctx.params.channel ?? ctx.request.input('kind'),
    }
    ctx.session.flash(
      'givenChannel',
      Object.fromEntries(['form', ...GIVEN].map((field) => [field, remembered(typed[field])]))
    )
  }
  return toChannels(ctx)
}

/** Returns the secret of a channel as news; null if it did not change. */
export function secretOf({ channel, secret }: SavedChannel): ChannelNews | null {
  return secret === null ? null : { channel: channel.id, secret }
}

export function flashed({ session }: HttpContext) {
  return {
    given: session.flashMessages.get('givenChannel', null) as GivenChannel | null,
    news: session.flashMessages.get('channelNews', null) as ChannelNews | null,
  }
}

export function toChannels({ response }: HttpContext) {
  return response.redirect().toPath('/settings/channels')
}

function remembered(value: unknown): string {
  return typeof value === 'string' && Buffer.byteLength(value) <= REMEMBERED ? value : ''
}
