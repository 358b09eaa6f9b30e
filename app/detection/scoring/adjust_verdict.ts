import type { Change, Verdict } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { ANY_CHANGE } from '#detection/scoring/features'
import { adjust } from '#detection/scoring/adjust'
import { weightsOf } from '#detection/scoring/weights'

/**
 * Adjusts the verdict on a change by the ratings of its workspace.
 *
 * @param features features of the change and this verdict, see `featuresOf`
 */
export async function adjustVerdict(
  workspace: Tenant,
  verdict: Verdict,
  features: readonly string[],
  change: Change
): Promise<Verdict> {
  if (features.length === 0) return verdict
  return adjust(verdict, features, await weightsOf(workspace, [...features, ANY_CHANGE]), change)
}
