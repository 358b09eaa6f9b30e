import vine from '@vinejs/vine'

/** Weekday 0 turns the briefing off. Without a tag, it covers all competitors. */
export const briefingScheduleValidator = vine.create({
  weekday: vine.number().withoutDecimals().range([0, 7]),
  hour: vine.number().withoutDecimals().range([0, 23]),
  timeZone: vine.string().maxLength(60).optional(),
  /** Absent if the checkbox is cleared. */
  sendsQuietWeeks: vine.boolean().optional(),
  tag: vine.string().maxLength(60).optional(),
})
