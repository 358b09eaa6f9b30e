import type { Infer } from '@vinejs/vine/types'
import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { InvalidInput } from '#platform/errors'
import type { changeChannelValidator } from '#delivery/validators/channels'

/**
 * Returns the settings in a form. If only one of the quiet hours is given, the action rejects the settings.
 *
 * @throws InvalidInput if a form limits a channel to nothing
 */
export function settingsOf({
  quietFrom,
  quietUntil,
  destination,
  competitors,
  competitorIds,
  tagged,
  tags,
  pageTypes,
  labels,
  keywords,
  ...others
}: Infer<typeof changeChannelValidator>): ChannelSettings {
  const isQuiet = (quietFrom ?? quietUntil ?? null) !== null
  const isTold = quietFrom !== undefined || quietUntil !== undefined
  return {
    ...others,
    ...(destination && { destination }),
    ...(competitors && { competitorIds: chosen('competitorIds', competitors, competitorIds) }),
    ...(tagged && { tags: chosen('tags', tagged, tags) }),
    ...(pageTypes && { labels: chosen('labels', pageTypes, labels) }),
    ...(keywords !== undefined && { keywords: (keywords ?? '').split(',') }),
    ...(isTold && {
      quietHours: isQuiet ? { from: quietFrom ?? Number.NaN, until: quietUntil ?? Number.NaN } : null,
    }),
  }
}

const NAMES = { competitorIds: 'competitor', tags: 'tag', labels: 'page type' }

/**
 * Returns the chosen items, or an empty list for all. Rejects an empty choice, because it would mean everything.
 *
 * @throws InvalidInput if nothing is chosen
 */
function chosen<Item>(field: keyof typeof NAMES, scope: 'all' | 'some', items: Item[] | undefined): Item[] {
  if (scope === 'all') return []
  if (items?.length) return items
  throw InvalidInput.field(field, 'required', `Choose at least one ${NAMES[field]}.`)
}
