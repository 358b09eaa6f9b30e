import type { Tenant } from '#platform/database/tenant_model'
import { ProductError } from '#platform/errors'
import { recordDenial } from '#workspaces/denials/record'
import type { Actor } from '#workspaces/models/audit_event'

/** Does what a plan may not allow, in a transaction of its own; that it did not is recorded. */
export async function withinLimits<Result>(
  workspace: Tenant,
  actor: Actor,
  act: () => Promise<Result>
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ProductError && error.status === 402) {
      await recordDenial(workspace, { actor, action: 'denied.limit', detail: error.message })
    }
    throw error
  }
}
