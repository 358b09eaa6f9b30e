import type { Tenant } from '#platform/database/tenant_model'
import Invitation from '#workspaces/models/invitation'

/** More are not listed: those who come last are looked at first. */
const MOST_LISTED = 100

/** Invitations that were not accepted, also those that ran out, the newest first. */
export async function invitationsOf(workspace: Tenant): Promise<Invitation[]> {
  return Invitation.within(workspace).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_LISTED)
}
