import vine from '@vinejs/vine'
import { filterKinds, goalKinds, MAX_VALUE } from '#analytics/filters'
import { address, day, name, queryInteger } from '#platform/validation'

export const addSiteValidator = vine.create({ name: name(120), domain: address() })

export const goalValidator = vine.create({ kind: vine.enum(goalKinds), value: name(MAX_VALUE) })

const days = () => queryInteger(1, 365).optional()

export const summaryValidator = vine.create({ days: days() })

/** One more character than a value, for a leading `!`. */
const MAX_FILTER = MAX_VALUE + 1
const filter = () =>
  address(MAX_FILTER)
    .optional()
    .meta({ description: 'Only visitors with this label; a leading `!` excludes them' })

export const siteSummaryValidator = vine.create({
  days: days(),
  from: day().optional(),
  until: day().optional(),
  ...(Object.fromEntries(filterKinds.map((kind) => [kind, filter()])) as Record<
    (typeof filterKinds)[number],
    ReturnType<typeof filter>
  >),
})
