import { counters } from './masks/counters.js'
import { countdowns } from './masks/countdowns.js'
import { copyrightYears, dates, relativeTimes, times } from './masks/dates.js'
import { hiddenAddresses } from './masks/hidden_addresses.js'
import { identifiers } from './masks/identifiers.js'
import { deliveryDays } from './masks/delivery_days.js'
import { editors } from './masks/editors.js'
import type { Mask } from './masks/mask.js'
import { listOrder } from './masks/list_order.js'
import { numbering } from './masks/numbering.js'
import { renderTimes } from './masks/render_times.js'
import { uptimes } from './masks/uptimes.js'
import { weather } from './masks/weather.js'

/** Every mask, in the order in which they are applied together. */
export const masks: readonly Mask[] = [
  copyrightYears,
  relativeTimes,
  countdowns,
  dates,
  times,
  deliveryDays,
  editors,
  renderTimes,
  counters,
  uptimes,
  identifiers,
  hiddenAddresses,
  listOrder,
  numbering,
  weather,
]
