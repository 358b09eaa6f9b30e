import { symbols } from '@adonisjs/auth'
import type { SessionGuardUser, SessionUserProviderContract } from '@adonisjs/auth/types/session'
import type SignIn from '#workspaces/models/sign_in'
import { findOpenSignIn } from '#workspaces/sign_ins/find'

/**
 * Identifies a sign-in rather than a user in the session, so that ending the sign-in ends the session, wherever its
 * cookie is.
 */
export class SignInProvider implements SessionUserProviderContract<SignIn> {
  declare [symbols.PROVIDER_REAL_USER]: SignIn

  async createUserForGuard(signIn: SignIn): Promise<SessionGuardUser<SignIn>> {
    return { getId: () => signIn.id, getOriginal: () => signIn }
  }

  async findById(id: string | number | bigint): Promise<SessionGuardUser<SignIn> | null> {
    const signIn = await findOpenSignIn(String(id))
    return signIn && this.createUserForGuard(signIn)
  }
}
