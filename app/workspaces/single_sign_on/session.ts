/** Remembers in the session what a person is doing at the identity provider, and who came back without being connected. */
import type { HttpContext } from '@adonisjs/core/http'
import { signOnPatience } from '#config/oidc'
import User from '#workspaces/models/user'
import type { Identified } from '#workspaces/single_sign_on/claims'
import type { SignOnSecrets } from '#workspaces/single_sign_on/identity_provider'

const STARTED = 'singleSignOn'
const CONNECTING = 'connectingIdentity'

type WithSession = Pick<HttpContext, 'session'>

/** Someone who must enter the password of an account before it is connected to them. */
export interface Connecting {
  userId: string
  identified: Pick<Identified, 'issuer' | 'subject' | 'email'>
}

export function rememberStart({ session }: WithSession, secrets: SignOnSecrets): void {
  session.put(STARTED, { ...secrets, since: Date.now() })
}

/** Returns the secrets once; null if this browser began nothing, or too long ago. */
export function takeStart({ session }: WithSession): SignOnSecrets | null {
  const started = session.pull(STARTED) as (SignOnSecrets & { since: number }) | undefined
  return started && isRecent(started) ? started : null
}

export function awaitPassword({ session }: WithSession, { userId, identified }: Connecting): void {
  const { issuer, subject, email } = identified
  session.put(CONNECTING, { userId, identified: { issuer, subject, email }, since: Date.now() })
}

/** Returns who awaits which account's password. Returns null if there is none, or if it took too long. */
export async function connectingIn({ session }: WithSession): Promise<(Connecting & { user: User }) | null> {
  const connecting = session.get(CONNECTING) as (Connecting & { since: number }) | undefined
  if (!connecting || !isRecent(connecting)) return null
  const user = await User.find(connecting.userId)
  return user && { ...connecting, user }
}

export function stopConnecting({ session }: WithSession): void {
  session.forget(CONNECTING)
}

function isRecent({ since }: { since: number }): boolean {
  return Date.now() - since <= signOnPatience
}
