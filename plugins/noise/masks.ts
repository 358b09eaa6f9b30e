import { counters, uptimes, weather } from './masks/counters.js'
import { hiddenAddresses, identifiers } from './masks/identifiers.js'
import type { Mask } from './masks/mask.js'
import { listOrder, numbering } from './masks/order.js'
import {
  copyrightYears,
  countdowns,
  dates,
  deliveryDays,
  editors,
  relativeTimes,
  renderTimes,
  times,
} from './masks/times.js'

/** All masks, in the order in which `severalMasksStep` applies them. */
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
