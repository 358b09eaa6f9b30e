import { reading } from '#platform/database/hot_read'
import { workspacesOf } from '#workspaces/accounts/record'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import User from '#workspaces/models/user'

type DeniedSignIn = 'account.sign_in_failed' | 'account.sign_in_limited'

/** Records a failed sign-in in every workspace of the account. Does nothing if there is no such account. */
export async function recordDeniedSignIn(email: string, action: DeniedSignIn): Promise<void> {
  const user = await User.findBy({ email })
  if (!user) return
  for (const workspace of await workspacesOf(reading(), user)) {
    await recordAccessDenied(workspace, { actor: 'stranger', action, subject: user.id, detail: email })
  }
}
