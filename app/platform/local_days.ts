import { DateTime } from 'luxon'
import type { HotValue, Sql } from '#platform/database/hot_read'
import { DAY, HOUR, MINUTE } from '#platform/instants'

/** The calendar days of a time zone. A day is represented by midnight UTC of its date. */
export class LocalDays {
  /**
   * Creates the days of a time zone.
   *
   * @param timeZone IANA name
   */
  constructor(readonly timeZone: string) {}

  dayOf(instant: number): number {
    const local = instant + this.#offsetAt(instant)
    return local - (local % DAY)
  }

  /** Returns the instant at which a day begins in the time zone. */
  startOf(day: number): number {
    const { year, month, day: date } = DateTime.fromMillis(day, { zone: 'UTC' })
    return DateTime.fromObject({ year, month, day: date }, { zone: this.timeZone }).startOf('day').toMillis()
  }

  /**
   * Returns an SQL expression that converts a column of instants to days. It is valid for instants between the two
   * given days.
   */
  sqlOf(column: string, from: number, until: number): Sql {
    const { offsets, last } = this.#offsets(this.startOf(from), this.startOf(until))
    const values: HotValue[] = offsets.flatMap(({ before, offset }) => [before, offset])
    const local = offsets.length
      ? `(${column} + case ${offsets.map(() => `when ${column} < ? then ?`).join(' ')} else ? end)`
      : `(${column} + ?)`
    return { sql: `${local} - ${local} % ${DAY}`, values: [...values, last, ...values, last] }
  }

  /** Returns the UTC offsets between two instants, each but the last with the instant at which it ends. */
  #offsets(from: number, until: number) {
    const offsets: { before: number; offset: number }[] = []
    let last = this.#offsetAt(from)
    for (let hour = from; hour <= until; hour += HOUR) {
      const offset = this.#offsetAt(hour)
      if (offset === last) continue
      let before = hour
      while (this.#offsetAt(before - MINUTE) === offset) before -= MINUTE
      offsets.push({ before, offset: last })
      last = offset
    }
    return { offsets, last }
  }

  /** Returns how many milliseconds the time zone is ahead of UTC. */
  #offsetAt(instant: number): number {
    return DateTime.fromMillis(instant, { zone: this.timeZone }).offset * MINUTE
  }
}
