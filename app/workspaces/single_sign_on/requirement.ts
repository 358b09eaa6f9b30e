import app from '@adonisjs/core/services/app'
import { findOrFail, save } from '#platform/database/models'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { Conflict } from '#platform/errors'
import AuditEvent from '#workspaces/models/audit_event'
import type SignIn from '#workspaces/models/sign_in'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

/**
 * Whether a browser may open a workspace. If the operator has removed the identity provider, the requirement is
 * suspended, because nobody could sign in with it.
 */
export async function mayShow(
  { requiresSingleSignOn }: Pick<Workspace, 'requiresSingleSignOn'>,
  { issuer }: Pick<SignIn, 'issuer'>
): Promise<boolean> {
  if (!requiresSingleSignOn) return true
  const provider = await app.container.make('identityProvider')
  return provider === null || provider.issuer === issuer
}

/**
 * Sets whether members must sign in with the identity provider.
 *
 * @param signIn the owner's sign-in
 * @throws Conflict if the owner signed in another way and would lock themselves out
 */
export async function requireSingleSignOn(
  { id }: Tenant,
  isRequired: boolean,
  signIn: Pick<SignIn, 'issuer' | 'userId'>
): Promise<void> {
  const provider = await app.container.make('identityProvider')
  if (isRequired && (!provider || provider.issuer !== signIn.issuer)) {
    const name = provider?.name ?? 'single sign-on'
    throw new Conflict('locks_out', `Sign in with ${name} first, so you don't lock yourself out.`)
  }
  await transaction(async (trx) => {
    await lockWorkspace(id, trx)
    const workspace = await findOrFail(trx, Workspace, { id })
    if (workspace.requiresSingleSignOn === isRequired) return
    await save(trx, workspace.merge({ requiresSingleSignOn: isRequired }))
    await AuditEvent.record(trx, workspace, {
      actor: signIn.userId,
      action: isRequired ? 'workspace.sign_on_required' : 'workspace.sign_on_optional',
      subject: id,
      detail: provider?.name,
    })
  })
}
