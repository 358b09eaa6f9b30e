import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Tenant } from '#platform/database/tenant_model'
import Invitation from '#workspaces/models/invitation'

/** Queries the invitations that can be accepted. They count towards the plan's users. */
export function openInvitations(
  workspace: Tenant,
  trx?: TransactionClientContract
): ModelQueryBuilderContract<typeof Invitation> {
  return Invitation.within(workspace, trx).where('expires_at', '>', Date.now())
}
