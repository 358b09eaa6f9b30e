import vine from '@vinejs/vine'
import { tagFilter } from '#monitoring/validators/monitoring'
import { queryInteger } from '#platform/validation'

/** The maximum number of people that prices per user are computed for. */
export const MOST_USERS = 10_000

export const boardValidator = vine.create({
  tag: tagFilter(),
  days: queryInteger(1, 365)
    .optional()
    .meta({ description: 'Number of days to look back for changes', default: 30 }),
  users: queryInteger(1, MOST_USERS)
    .optional()
    .meta({ description: 'Number of users for calculating per-user prices', default: 1 }),
  page: queryInteger(1, 1_000_000).optional().meta({ default: 1 }),
})
