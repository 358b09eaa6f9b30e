/** Remembers in the session what a person is doing at the identity provider, and who came back without being connected. */
import type { HttpContext } from '@adonisjs/core/http'
import { signOnPatience } from '#config/oidc'
import type { SignOnSecrets } from '#workspaces/single_sign_on/identity_provider'

const STARTED = 'singleSignOn'
const CONNECTING = 'connectingIdentity'

type WithSession = Pick<HttpContext, 'session'>

/** What a browser remembers while the person is at the identity provider. */
interface Start extends SignOnSecrets {
  /** The invitation whose page they came from; null for none. */
  invitationId: string | null
}

/** Someone who must sign in to an account, and enter its password, before it is connected to them. */
export interface Connecting {
  issuer: string
  subject: string
  /** Verified by the issuer. */
  email: string
}

export function rememberStart({ session }: WithSession, start: Start): void {
  session.put(STARTED, { ...start, since: Date.now() })
}

/** Returns what was remembered, once; null if this browser began nothing, or too long ago. */
export function takeStart({ session }: WithSession): Start | null {
  return ifRecent(session.pull(STARTED))
}

export function awaitConnecting({ session }: WithSession, { issuer, subject, email }: Connecting): void {
  session.put(CONNECTING, { issuer, subject, email, since: Date.now() })
}

/** Returns who waits to be connected. Returns null if there is nobody, or if it took too long. */
export function connectingIn({ session }: WithSession): Connecting | null {
  return ifRecent(session.get(CONNECTING))
}

export function stopConnecting({ session }: WithSession): void {
  session.forget(CONNECTING)
}

function ifRecent<Remembered>(remembered?: Remembered & { since: number }): Remembered | null {
  return remembered && Date.now() - remembered.since <= signOnPatience ? remembered : null
}
