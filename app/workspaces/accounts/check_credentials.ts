import { errors } from '@adonisjs/auth'
import { InvalidInput } from '#platform/errors'
import User from '#workspaces/models/user'
import { attempts, networkOf } from '#workspaces/accounts/attempts'

/** Where a password was typed. */
interface Place {
  /** The address of who asks. */
  from: string
  /** Of the browser, where it is known to be one of the account's; else null. */
  device: string | null
}

/**
 * Whose address and password these are; null where they are nobody's. Takes the same time and counts the same whether the
 * address exists or not.
 *
 * A device that is known is counted by itself, so that others who guess at the account can not shut out whoever sits at it.
 *
 * @throws TooManyAttempts
 */
export async function findByCredentials(
  { email, password }: { email: string; password: string },
  { from, device }: Place
): Promise<User | null> {
  const network = networkOf(from)
  const pair = `${email} ${device ?? network}`
  await attempts.signInFrom.count(network)
  if (device) {
    await attempts.signInOn.count(pair)
  } else {
    await attempts.signInTo.count(pair)
    await attempts.signInAnywhere.count(email)
  }
  const user = await verified(email, password)
  if (!user) return null
  await attempts.signInFrom.giveBack(network)
  await (device ? attempts.signInOn : attempts.signInTo).forget(pair)
  // What others guessed meanwhile stays counted.
  if (!device) await attempts.signInAnywhere.giveBack(email)
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
    throw InvalidInput.field('currentPassword', 'wrong_password', 'This is not your password.')
  }
  await attempts.passwordOf.forget(user.id)
}

async function verified(email: string, password: string): Promise<User | null> {
  try {
    return await User.verifyCredentials(email, password)
  } catch (error) {
    if (error instanceof errors.E_INVALID_CREDENTIALS) return null
    throw error
  }
}
