import db from '@adonisjs/lucid/services/db'
import { workspacesOf } from '#workspaces/accounts/record'
import { recordDenial } from '#workspaces/denials/record'
import User from '#workspaces/models/user'

type DeniedSignIn = 'account.sign_in_failed' | 'account.sign_in_limited'

/** Records in every workspace that an account opens that somebody did not get in; nothing where there is no such account. */
export async function recordDeniedSignIn(email: string, action: DeniedSignIn): Promise<void> {
  const user = await User.findBy({ email })
  if (!user) return
  for (const workspace of await workspacesOf(db.connection(), user)) {
    await recordDenial(workspace, { actor: 'stranger', action, subject: user.id, detail: email })
  }
}
