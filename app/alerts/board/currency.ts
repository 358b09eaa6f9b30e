import { currencyOf } from 'rivalwatch-plugin'

/** Matches a symbol or code as pages show it. */
export const CURRENCY = /^[\p{L}\p{Sc}][\p{L}\p{Sc}. ]{0,11}$/u

/** Returns a typed currency as prices on pages have it: "€" for "eur", "CHF" for "chf". */
export function typedCurrency(typed: string): string {
  return currencyOf({ currency: /^[a-z]{3}$/i.test(typed) ? typed.toUpperCase() : typed })
}
