import { errors } from '@adonisjs/auth'
import { InvalidInput } from '#platform/errors'
import User from '#workspaces/models/user'
import { attempts, networkOf } from '#workspaces/accounts/attempts'

/**
 * Whose address and password these are; null where they are nobody's. Takes the same time and counts the same whether the
 * address exists or not.
 *
 * @param from the address of who asks
 * @throws TooManyAttempts
 */
export async function findByCredentials(
  { email, password }: { email: string; password: string },
  from: string
): Promise<User | null> {
  const network = networkOf(from)
  await attempts.signInFrom.count(network)
  await attempts.signInTo.count(email)
  const user = await verified(email, password)
  if (!user) return null
  await attempts.signInFrom.giveBack(network)
  await attempts.signInTo.forget(email)
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
