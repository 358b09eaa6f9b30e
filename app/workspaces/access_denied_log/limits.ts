import type { Tenant } from '#platform/database/tenant_model'
import { ProductError } from '#platform/errors'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import type { Actor } from '#workspaces/models/audit_event'

/**
 * Runs an action that is subject to the plan's limits and records a denied attempt if a limit stopped it. The attempt is
 * written after the action's own transaction has rolled back.
 */
export async function withinLimits<Result>(
  workspace: Tenant,
  actor: Actor,
  act: () => Promise<Result>
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ProductError && error.status === 402) {
      await recordAccessDenied(workspace, { actor, action: 'denied.limit', detail: error.message })
    }
    throw error
  }
}
