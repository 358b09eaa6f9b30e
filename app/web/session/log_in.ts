import type { HttpContext } from '@adonisjs/core/http'
import type User from '#workspaces/models/user'
import { beginSignIn } from '#workspaces/sign_ins/begin'
import { connectingIn } from '#workspaces/single_sign_on/session'

/**
 * Signs in a user whose identity is verified and redirects to the requested page. If the account is about to be
 * connected to the identity provider, redirects to the page for that first.
 *
 * @param issuer the identity provider that verified the user; null if they entered their password
 */
export async function letIn(ctx: HttpContext, user: User, issuer: string | null = null): Promise<void> {
  const next = connectingIn(ctx) ? '/login/sso/connect' : (ctx.session.pullIntendedUrl() ?? '/')
  await beginSignIn(ctx, user, issuer)
  ctx.response.redirect(next)
}
