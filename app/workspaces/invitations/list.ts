import type { Tenant } from '#platform/database/tenant_model'
import Invitation from '#workspaces/models/invitation'

/** The maximum number of invitations listed, newest first. */
const MOST_LISTED = 100

/** Returns invitations that were not accepted, including expired ones, newest first. */
export async function invitationsOf(workspace: Tenant): Promise<Invitation[]> {
  return Invitation.within(workspace).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_LISTED)
}
