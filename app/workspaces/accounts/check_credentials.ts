import { setTimeout } from 'node:timers/promises'
import hash from '@adonisjs/core/services/hash'
import { InvalidInput } from '#platform/errors'
import { SECOND } from '#platform/instants'
import User from '#workspaces/models/user'
import { type Attempts, attempts, networkOf, siteOf } from '#workspaces/accounts/auth_throttle'
import { runAlone } from '#platform/database/transaction'

/** Where a password was entered. */
interface Place {
  /** The client's IP address. */
  from: string
  /** The browser's device ID if it is a known device of the account, otherwise null. */
  device: string | null
}

/** How long a stranger waits for each response while someone is guessing at an account. */
const DELAY = 2 * SECOND

/**
 * Returns the user with this email address and password, or null. Takes the same time and counts the same attempts
 * whether or not there is such an account.
 *
 * A known device has its own limit, and no limit across networks refuses an attempt, so that an attacker cannot lock
 * out an account's owner.
 *
 * @param wait resolves after a number of milliseconds
 * @throws TooManyAttempts
 */
export async function findByCredentials(
  { email, password }: { email: string; password: string },
  { from, device }: Place,
  wait: (duration: number) => Promise<unknown> = setTimeout
): Promise<User | null> {
  const network = networkOf(from)
  const own: [Attempts, string][] = device
    ? [[attempts.signInOn, `${email} ${device}`]]
    : [
        [attempts.signInTo, `${email} ${network}`],
        [attempts.signInInDay, `${email} ${siteOf(from)}`],
      ]
  if (!device) {
    await attempts.signInFrom.count(network)
    await attempts.signInFromSite.count(siteOf(from))
  }
  for (const [limit, who] of own) await limit.count(who)
  if (!device && (await attempts.signInAnywhere.countsTooMany(email))) await wait(DELAY)
  const user = await verified(email, password)
  if (!user) return null
  for (const [limit, who] of own) await limit.forget(who)
  if (!device) {
    await attempts.signInFrom.giveBack(network)
    await attempts.signInFromSite.giveBack(siteOf(from))
    // Takes back only this attempt, so that guesses by others in the meantime still count.
    await attempts.signInAnywhere.giveBack(email)
  }
  return user
}

/**
 * Verifies the password of a signed-in user, before an action that could lock the user out.
 *
 * @throws InvalidInput if the password is wrong
 * @throws TooManyAttempts
 */
export async function confirmPassword(user: User, password: string): Promise<void> {
  await attempts.passwordOf.count(user.id)
  if (!(await user.verifyPassword(password))) {
    throw InvalidInput.field('currentPassword', 'wrong_password', "That's not your current password.")
  }
  await attempts.passwordOf.forget(user.id)
}

/**
 * Verifies a password. Also hashes it if there is no account or its hash is outdated, so that every check takes equally
 * long.
 */
async function verified(email: string, password: string): Promise<User | null> {
  const user = await User.findBy({ email })
  const isCurrent = user && !hash.needsReHash(user.password)
  const [isRight, fresh] = await Promise.all([
    user?.verifyPassword(password),
    isCurrent ? null : hash.make(password),
  ])
  if (!user || !isRight) return null
  if (fresh) {
    // Does not overwrite a password that was changed in the meantime.
    await runAlone((trx) =>
      trx
        .updateTable('users')
        .set({ password: fresh })
        .where('id', '=', user.id)
        .where('password', '=', user.password)
    )
  }
  return user
}
