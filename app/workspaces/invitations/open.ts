import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'

/** Selects invitations that can be accepted. They count toward the plan's user limit. */
export function openInvitations(workspace: Tenant, statements: Statements) {
  return statements
    .selectFrom('invitations')
    .where('workspace_id', '=', workspace.id)
    .where('expires_at', '>', Date.now())
}
