import { MASK, type Mask } from './mask.js'

const DAY =
  '(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)'
const DELIVERY_DAYS = new RegExp(
  String.raw`(?<=\b(?:deliver(?:y|ed)|arrives?|ships?|dispatched|get it|pick ?up|lieferung|geliefert)\s(?:by\s|on\s|bis\s|am\s)?)${DAY}\b`,
  'gi'
)

/** A shop says when an order of this very hour arrives. */
export const deliveryDays: Mask = {
  id: 'delivery_days',
  what: 'the day of delivery',
  mask: (text) => text.replace(DELIVERY_DAYS, MASK),
}
