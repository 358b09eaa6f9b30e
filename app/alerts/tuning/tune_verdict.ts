import type { Change, Verdict } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { ANY_CHANGE } from '#alerts/tuning/features'
import { tune } from '#alerts/tuning/tune'
import { weightsOf } from '#alerts/tuning/weights'

/**
 * The verdict on a change as the ratings of its workspace have it.
 *
 * @param features of the change and this verdict, see `featuresOf`
 */
export async function tuneVerdict(
  workspace: Tenant,
  verdict: Verdict,
  features: readonly string[],
  change: Change
): Promise<Verdict> {
  if (features.length === 0) return verdict
  return tune(verdict, features, await weightsOf(workspace, [...features, ANY_CHANGE]), change)
}
