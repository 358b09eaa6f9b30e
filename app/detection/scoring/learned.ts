import type { Tenant } from '#platform/database/tenant_model'
import { describeFeature } from '#detection/scoring/describe_feature'
import { ANY_CHANGE, type FeatureGroup, groupOf } from '#detection/scoring/features'
import { allWeights } from '#detection/scoring/weights'

/** A feature and the weight learned for it. */
export interface Learned {
  feature: string
  group: FeatureGroup
  /** Describes the changes: "changes on blog pages". */
  text: string
  /** The points that it adds if it is the only feature of its group. */
  weight: number
  usefulCount: number
  notUsefulCount: number
}

/**
 * Returns the features learned from a workspace's ratings, heaviest first. Empty before the first rating and after a
 * reset.
 */
export async function learned(workspace: Tenant): Promise<Learned[]> {
  const weights = await allWeights(workspace)
  return weights
    .filter(({ feature }) => feature !== ANY_CHANGE)
    .map((weight) => ({ ...weight, group: groupOf(weight.feature), text: describeFeature(weight.feature) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1))
}
