import type { HttpContext } from '@adonisjs/core/http'
import type User from '#workspaces/models/user'
import { beginSignIn } from '#workspaces/sign_ins/begin'

/**
 * Signs in a person whose identity is verified and redirects to the page they asked for.
 *
 * @param issuer the identity provider that verified it; null if they entered their password
 */
export async function letIn(ctx: HttpContext, user: User, issuer: string | null = null): Promise<void> {
  const intended = ctx.session.pullIntendedUrl()
  await beginSignIn(ctx, user, issuer)
  ctx.response.redirect(intended ?? '/')
}
