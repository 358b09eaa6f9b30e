import type { HttpContext } from '@adonisjs/core/http'
import { newId } from '#platform/ids'
import SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'
import { agentInWords } from '#workspaces/sign_ins/agent_label'
import { rememberDevice } from '#workspaces/sign_ins/devices'

/**
 * Signs a user in on the current browser, in a new session.
 *
 * @param issuer the identity provider that identified them, null for none; by default that of their current session
 */
export async function beginSignIn(
  { auth, request, response }: Pick<HttpContext, 'auth' | 'request' | 'response'>,
  user: User,
  issuer?: string | null
): Promise<void> {
  const guard = auth.use('web')
  const here = guard.user?.userId === user.id ? guard.user : null
  const from = issuer === undefined ? (here?.issuer ?? null) : issuer
  await guard.login(await addSignIn(user, request.header('user-agent') ?? '', Date.now(), from))
  rememberDevice({ request, response }, user)
}

/**
 * Adds a sign-in.
 *
 * @param agent the browser's user agent
 */
export async function addSignIn(
  user: User,
  agent: string,
  now = Date.now(),
  issuer: string | null = null
): Promise<SignIn> {
  return SignIn.create({
    id: newId('signIn'),
    userId: user.id,
    agent: agentInWords(agent),
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
    issuer,
  })
}
