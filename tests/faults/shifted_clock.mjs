/**
 * Preloaded into a process: shifts its clock, but not its timers, by the milliseconds in `CLOCK_FILE`. Changing the
 * file makes the clock jump.
 */
import { readFileSync } from 'node:fs'

const POLL_INTERVAL = 20
const RealDate = Date
let offset = 0

class ShiftedDate extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [ShiftedDate.now()] : values))
  }

  static now() {
    return RealDate.now() + offset
  }
}
globalThis.Date = ShiftedDate

function read() {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
}
read()
setInterval(read, POLL_INTERVAL).unref()
