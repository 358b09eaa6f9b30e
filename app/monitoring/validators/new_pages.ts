import vine from '@vinejs/vine'
import { MOST_IGNORED, watchableKinds } from '#monitoring/inventory/new_pages'
import { address } from '#platform/validation'

const ASCII_URL = /^https?:\/\/[!-~]+$/

/** Short enough that a full list fits in the database column. */
const LONGEST_IGNORED = 1200

export const newPagesValidator = vine.create({
  watchedKinds: vine
    .array(vine.enum(watchableKinds))
    .maxLength(watchableKinds.length)
    .optional()
    .meta({ description: 'Kinds of new pages to watch automatically' }),
  ignored: vine
    .array(address(LONGEST_IGNORED).regex(ASCII_URL))
    .maxLength(MOST_IGNORED)
    .optional()
    .meta({ description: 'URLs of new pages to ignore' }),
})
