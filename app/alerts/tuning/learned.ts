import type { Tenant } from '#platform/database/tenant_model'
import { describeFeature } from '#alerts/tuning/describe'
import { ANY_CHANGE, type FeatureGroup, groupOf } from '#alerts/tuning/features'
import { allWeights } from '#alerts/tuning/weights'

/** One thing that ratings taught. */
export interface Learned {
  feature: string
  group: FeatureGroup
  /** Names the changes: "changes on blog pages". */
  text: string
  /** Points that it adds where nothing else of its group stands beside it. */
  weight: number
  usefulCount: number
  notUsefulCount: number
}

/** What a workspace's ratings taught, the heaviest first. Empty before the first rating and after a reset. */
export async function learned(workspace: Tenant): Promise<Learned[]> {
  const weights = await allWeights(workspace)
  return weights
    .filter(({ feature }) => feature !== ANY_CHANGE)
    .map((weight) => ({ ...weight, group: groupOf(weight.feature), text: describeFeature(weight.feature) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1))
}
