import { setTimeout } from 'node:timers/promises'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { InvalidInput } from '#platform/errors'
import { SECOND } from '#platform/instants'
import User from '#workspaces/models/user'
import { type Attempts, attempts, networkOf, siteOf } from '#workspaces/accounts/attempts'

/** Where a password was typed. */
interface Place {
  /** The address of who asks. */
  from: string
  /** Of the browser, where it is known to be one of the account's; else null. */
  device: string | null
}

/** How long a stranger waits for each answer about an account that is being guessed at. */
const DELAY = 2 * SECOND

/**
 * Whose address and password these are; null where they are nobody's. Takes the same time and counts the same whether the
 * address exists or not.
 *
 * A known device is counted alone, and nothing that is counted across networks refuses a try: whoever guesses at an
 * account cannot lock its owner out.
 *
 * @param wait resolves after so many milliseconds
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
    // What others guessed meanwhile stays counted.
    await attempts.signInAnywhere.giveBack(email)
  }
  return user
}

/**
 * Asks a person who is signed in for the password again, before what would shut them out.
 *
 * @throws InvalidInput for another
 * @throws TooManyAttempts
 */
export async function confirmPassword(user: User, password: string): Promise<void> {
  await attempts.passwordOf.count(user.id)
  if (!(await user.verifyPassword(password))) {
    throw InvalidInput.field('currentPassword', 'wrong_password', "That's not your current password.")
  }
  await attempts.passwordOf.forget(user.id)
}

/** Hashes the password while it checks it, where there is none to check, or an older one that was cheaper to. */
async function verified(email: string, password: string): Promise<User | null> {
  const user = await User.findBy({ email })
  const isCurrent = user && !hash.needsReHash(user.password)
  const [isRight, fresh] = await Promise.all([
    user?.verifyPassword(password),
    isCurrent ? null : hash.make(password),
  ])
  if (!user || !isRight) return null
  if (fresh) {
    // One that was changed meanwhile stays.
    await db.from('users').where({ id: user.id, password: user.password }).update({ password: fresh })
  }
  return user
}
