import type { MonthlyPrice } from '#alerts/board/monthly_price'
import type { Column, Source } from '#web/board/board_types'
import { inCurrency } from '~/lib/prices'

/** Returns the URL of a place in a stored version. */
export function cellHref({ places }: Column, [place, line]: Source): string {
  return line === 0
    ? `${places[place]}&snapshot=fields#snapshot`
    : `${places[place]}&snapshot=text&line=${line}#line-${line}`
}

/** Formats a computed price: "$39.17 a month". */
export function perMonth({ amount, currency, isFloor }: MonthlyPrice): string {
  return amount === 0 ? 'Free' : `${isFloor ? 'from ' : ''}${inCurrency(amount, currency)} a month`
}
