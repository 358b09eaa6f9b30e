/** What one request to the channels page leaves for the next. */
import type { HttpContext } from '@adonisjs/core/http'
import type { ChannelNews, GivenChannel } from '#alerts/controllers/channels_page'
import { flashErrors } from '#platform/http/flash_errors'

const GIVEN = ['kind', 'destination', 'minimumScore', 'quietFrom', 'quietUntil'] as const
/** Bytes of a field: the session is a cookie. Half a destination would be worse than none. */
const REMEMBERED = 1500

export function flashNews({ session }: HttpContext, news: ChannelNews): void {
  session.flash('channelNews', { ...news })
}

/** Sends a form back with what was typed and what was wrong with it. Throws again what is no fault of the form's. */
export function sendBack(ctx: HttpContext, error: unknown) {
  flashErrors(ctx, error)
  const typed = { ...ctx.request.body(), ...ctx.params }
  ctx.session.flash(
    'givenChannel',
    Object.fromEntries(GIVEN.map((field) => [field, remembered(typed[field])]))
  )
  return toChannels(ctx)
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
