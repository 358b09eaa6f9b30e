import type { HttpContext } from '@adonisjs/core/http'
import type User from '#workspaces/models/user'
import { beginSignIn } from '#workspaces/sign_ins/begin'

/** Signs a person in who proved who they are, and leads to the page that was asked for. */
export async function letIn(ctx: HttpContext, user: User): Promise<void> {
  const intended = ctx.session.pullIntendedUrl()
  await beginSignIn(ctx, user)
  ctx.response.redirect(intended ?? '/')
}
