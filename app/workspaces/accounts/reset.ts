import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { transaction } from '#platform/database/transaction'
import { ProductError } from '#platform/errors'
import { newId } from '#platform/ids'
import { HOUR, MINUTE } from '#platform/instants'
import { postLetter } from '#platform/mail/letter'
import { resetLink } from '#workspaces/accounts/letters'
import User from '#workspaces/models/user'

/** How long a link works. */
const LIFETIME = HOUR

/** Nobody is mailed a second link sooner: the first one still works. */
const PAUSE = 10 * MINUTE

/** The link or another one was used, or it ran out. */
export class ResetLinkDead extends ProductError {
  constructor() {
    super(404, 'reset_link_dead', 'This link no longer works.')
  }
}

/**
 * A link that sets a new password, once and within an hour. Those before go on working, so that strangers who ask for links
 * break none that the owner was sent. Only its SHA-256 is stored.
 */
export async function issueResetLink(user: User, now = Date.now()): Promise<string> {
  return transaction((trx) => addResetLink(trx, user, now))
}

/** Mails a link to the owner of this address, unless they were sent one just before; without an owner, does nothing. */
export async function mailResetLink(email: string, now = Date.now()): Promise<void> {
  const link = await transaction(async (trx) => {
    const user = await User.query({ client: trx }).where({ email }).forUpdate().first()
    if (!user) return null
    const recent = trx
      .from('password_resets')
      .where('user_id', user.id)
      .where('created_at', '>', now - PAUSE)
    return (await recent.first()) ? null : addResetLink(trx, user, now)
  })
  if (link) postLetter(email, resetLink(link))
}

/** A link within a transaction of the caller's. */
export async function addResetLink(trx: TransactionClientContract, user: User, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx.table('password_resets').insert({
    id: newId('passwordReset'),
    user_id: user.id,
    token_hash: sha256(token),
    created_at: now,
    expires_at: now + LIFETIME,
  })
  return `${appUrl}/password/reset/${token}`
}

/**
 * Whose password a link sets.
 *
 * @throws ResetLinkDead
 */
export async function findByResetToken(token: string, now = Date.now()): Promise<User> {
  const reset: { user_id: string } | null = await db
    .from('password_resets')
    .where('token_hash', sha256(token))
    .where('expires_at', '>', now)
    .first()
  const user = reset && (await User.find(reset.user_id))
  if (!user) throw new ResetLinkDead()
  return user
}

/**
 * Uses a link up. Of two who send the same one at once, the one who deletes its row goes on.
 *
 * @throws ResetLinkDead
 */
export async function claimReset(trx: TransactionClientContract, user: User, token: string): Promise<void> {
  const [claimed] = [
    await trx
      .from('password_resets')
      .where({ user_id: user.id, token_hash: sha256(token) })
      .where('expires_at', '>', Date.now())
      .delete(),
  ].flat()
  if (!claimed) throw new ResetLinkDead()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
