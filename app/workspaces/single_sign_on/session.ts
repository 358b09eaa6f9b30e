/**
 * Remembers in the session what a user is doing at the identity provider, and who returned without a connected account.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { signOnPatience } from '#config/oidc'
import type { SignOnSecrets } from '#workspaces/single_sign_on/identity_provider'

const STARTED = 'singleSignOn'
const CONNECTING = 'connectingIdentity'

type WithSession = Pick<HttpContext, 'session'>

/** The data that a browser keeps while the user is at the identity provider. */
interface Start extends SignOnSecrets {
  /** The invitation whose page the user came from; null for none. */
  invitationId: string | null
}

/** A person who must sign in to an account with its password before it is connected. */
export interface Connecting {
  issuer: string
  subject: string
  /** Verified by the issuer. */
  email: string
}

export function rememberStart({ session }: WithSession, start: Start): void {
  session.put(STARTED, { ...start, since: Date.now() })
}

/** Returns and removes the stored data; null if this browser started no sign-on, or started it too long ago. */
export function takeStart({ session }: WithSession): Start | null {
  return ifRecent(session.pull(STARTED))
}

export function awaitConnecting({ session }: WithSession, { issuer, subject, email }: Connecting): void {
  session.put(CONNECTING, { issuer, subject, email, since: Date.now() })
}

/** Returns the person who is waiting to be connected. Returns null if there is none, or if too much time has passed. */
export function connectingIn({ session }: WithSession): Connecting | null {
  return ifRecent(session.get(CONNECTING))
}

export function stopConnecting({ session }: WithSession): void {
  session.forget(CONNECTING)
}

function ifRecent<Remembered>(remembered?: Remembered & { since: number }): Remembered | null {
  return remembered && Date.now() - remembered.since <= signOnPatience ? remembered : null
}
