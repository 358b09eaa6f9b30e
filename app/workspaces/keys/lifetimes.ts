import { DAY } from '#platform/instants'

/** Days that a key may be given, as its form sends them. */
export const keyLifetimes = ['never', '30', '90', '365'] as const

export type KeyLifetime = (typeof keyLifetimes)[number]

/** Longest, in days. */
export const LONGEST_KEY_LIFETIME = 3650

/** When a key expires that is created now; null: never. */
export function expiryAfter(days: KeyLifetime | number | undefined, now = Date.now()): number | null {
  return days === undefined || days === 'never' ? null : now + Number(days) * DAY
}
