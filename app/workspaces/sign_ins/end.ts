import type { Statements } from '#platform/database/statements'
import { runAlone } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import type User from '#workspaces/models/user'

/**
 * Signs a user out of one browser immediately.
 *
 * @throws NotFound if the ID is not that of an active sign-in of this user
 */
export async function endSignIn(user: Pick<User, 'id'>, id: string): Promise<void> {
  const ended = await runAlone((trx) => ending(user, trx).where('id', '=', id))
  if (ended === 0) throw new NotFound('Session')
}

/** Signs a user out everywhere. Returns the number of browsers. */
export function endSignIns(user: Pick<User, 'id'>, trx: Statements): Promise<number> {
  return trx.run(ending(user, trx))
}

/** Signs a user out everywhere except in one browser. Returns the number of other browsers. */
export function endOtherSignIns(user: Pick<User, 'id'>, except: string): Promise<number> {
  return runAlone((trx) => ending(user, trx).where('id', '!=', except))
}

function ending({ id }: Pick<User, 'id'>, trx: Statements) {
  return trx
    .updateTable('sign_ins')
    .set({ ended_at: Date.now() })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
}
