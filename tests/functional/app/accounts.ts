import { TOTP } from 'otpauth'
import { SECOND } from '#platform/instants'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import { Browser } from '#tests/functional/app/browser'

export const PASSWORD = 'correct horse battery'

/** Creates a workspace with an owner whose password is `PASSWORD`. */
export async function anOwner(name = 'Fernhill Labs') {
  return createWorkspace({
    name,
    plan: 'pro',
    owner: { email: `${newId('user')}@fernhill.example`, password: PASSWORD, name: 'Mara' },
    actor: 'test',
  })
}

/** Creates a workspace and a browser in which its owner is signed in. */
export async function signedInOwner(name?: string) {
  const { workspace, owner } = await anOwner(name)
  const browser = new Browser()
  await browser.signIn(owner.email, PASSWORD)
  return { workspace, owner, browser }
}

/** Creates a member of the workspace who is not an owner. The password is `PASSWORD`. */
export async function aMember(workspace: Tenant, name = 'Jonas') {
  const createdAt = Date.now()
  const email = `${newId('user')}@fernhill.example`
  const member = await User.create({ id: newId('user'), email, name, password: PASSWORD, createdAt })
  const owned = { workspaceId: workspace.id, userId: member.id, createdAt }
  const membership = await Membership.create({ ...owned, id: newId('membership'), role: 'member' })
  return { member, membership }
}

/** Creates a member and a browser in which that member is signed in. */
export async function signedInMember(workspace: Tenant, name?: string) {
  const { member } = await aMember(workspace, name)
  const browser = new Browser()
  await browser.signIn(member.email, PASSWORD)
  return { member, browser }
}

/** Returns the code that an authenticator app shows this many periods from now. */
export function codeOf(secret: string, periods = 0, now = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: now + periods * 30 * SECOND })
}
