/** Passes data from one request of the channels page to the next. */
import type { HttpContext } from '@adonisjs/core/http'
import type { ChannelNews, GivenChannel } from '#web/settings/channels/channels_page'
import { flashErrors } from '#platform/http/flash_errors'

const GIVEN = ['name', 'destination', 'minimumScore'] as const
/**
 * In bytes per field, because the session is a cookie. Longer values are dropped, because half a destination would be
 * worse than none.
 */
const REMEMBERED = 1500

export function flashNews({ session }: HttpContext, news: ChannelNews): void {
  session.flash('channelNews', { ...news })
}

/** Shows a form again with the submitted values and its errors. Rethrows errors that the form did not cause. */
export function sendBack(ctx: HttpContext, error: unknown) {
  flashErrors(ctx, error)
  const typed: Record<string, unknown> = {
    ...ctx.request.body(),
    form: ctx.params.channel ?? ctx.request.input('kind'),
  }
  ctx.session.flash(
    'givenChannel',
    Object.fromEntries(['form', ...GIVEN].map((field) => [field, remembered(typed[field])]))
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
