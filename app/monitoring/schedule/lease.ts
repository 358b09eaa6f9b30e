import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { crawlLease } from '#config/crawler'

type Query = DatabaseQueryBuilderContract<any>

/** Nobody renews a lease for longer: one that ends later was given before the clock went back. Clocks of machines differ a little. */
const FURTHEST = 2 * crawlLease

/** Of running crawls, those whose worker is alive. */
export function leaseHolds(query: Query, now: number): void {
  query.whereBetween('lease_expires_at', [now, now + FURTHEST])
}

/** Of running crawls, those whose worker gave no sign of life for too long. */
export function leaseIsOver(query: Query, now: number): void {
  query.where('lease_expires_at', '<', now).orWhere('lease_expires_at', '>', now + FURTHEST)
}
