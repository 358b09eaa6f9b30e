import type { Change, Verdict } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { ANY_CHANGE, featuresOf } from '#alerts/tuning/features'
import { tune } from '#alerts/tuning/tune'
import { weightsOf } from '#alerts/tuning/weights'

/** The verdict on a change as the ratings of its workspace have it. */
export async function tuneVerdict(workspace: Tenant, change: Change, verdict: Verdict): Promise<Verdict> {
  const features = featuresOf(change, verdict)
  if (features.length === 0) return verdict
  return tune(verdict, features, await weightsOf(workspace, [...features, ANY_CHANGE]), change)
}
