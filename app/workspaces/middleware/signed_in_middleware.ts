import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Tenant } from '#platform/database/tenant_model'
import { addFields } from '#platform/telemetry/context'
import { hasAccount } from '#workspaces/actions/first_run'
import Membership from '#workspaces/models/membership'
import type SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'
import { endSignIn } from '#workspaces/sign_ins/end'
import { recordSeen } from '#workspaces/sign_ins/note_seen'
import { mayShow } from '#workspaces/single_sign_on/requirement'
import type { Workspace } from '#workspaces/workspace'

/** The session key of the selected workspace. */
const CHOICE = 'workspaceId'

/** Lets only signed-in users through, and adds the selected workspace to the context. */
export default class SignedInMiddleware {
  /**
   * Handles a request.
   *
   * @param options.anyWay whether to accept a sign-in that the workspace does not accept for its other pages
   */
  async handle(ctx: HttpContext, next: NextFn, { anyWay = false }: { anyWay?: boolean } = {}) {
    const guard = ctx.auth.use('web')
    if (!(await guard.check())) return this.sendAway(ctx)

    const signIn = guard.getUserOrFail()
    const { user } = signIn
    await recordSeen(signIn)
    const memberships = await this.membershipsOf(user)
    const membership = this.chosen(ctx, memberships)
    if (!membership) {
      await endSignIn(user, signIn.id)
      await guard.logout()
      ctx.session.flash('inputErrorsBag', {
        form: "This account doesn't belong to a workspace. Ask an owner to invite you.",
      })
      return ctx.response.redirect('/login')
    }

    if (!anyWay && !(await mayShow(membership.workspace, signIn))) {
      if (ctx.request.method() === 'GET') ctx.session.setIntendedUrl(ctx.request.url(true))
      // Keeps flash messages for the page to which the user is redirected.
      ctx.session.reflash()
      return ctx.response.redirect('/login/sso/required')
    }

    addFields({ workspace: membership.workspaceId })
    ctx.workspace = membership.workspace
    ctx.membership = membership
    ctx.memberships = memberships
    ctx.inertia.share({ account: { name: user.name, email: user.email } })
    return next()
  }

  private async sendAway({ request, response, session }: HttpContext) {
    if (!(await hasAccount())) return response.redirect('/setup')
    if (request.method() === 'GET') session.setIntendedUrl(request.url(true))
    return response.redirect('/login')
  }

  private membershipsOf(user: User): Promise<Membership[]> {
    return Membership.query()
      .where('user_id', user.id)
      .preload('workspace')
      .orderBy([{ column: 'created_at' }, { column: 'id' }])
  }

  private chosen({ session }: HttpContext, memberships: Membership[]): Membership | null {
    const choice: unknown = session.get(CHOICE)
    const membership = memberships.find(({ workspaceId }) => workspaceId === choice) ?? memberships.at(0)
    if (membership && membership.workspaceId !== choice) lookAt({ session }, membership.workspace)
    return membership ?? null
  }
}

/** Selects one of the user's workspaces for the session. */
export function lookAt({ session }: Pick<HttpContext, 'session'>, workspace: Tenant): void {
  session.put(CHOICE, workspace.id)
}

/** Returns the browser's sign-in. Only works after this middleware. */
export function signInOf({ auth }: Pick<HttpContext, 'auth'>): SignIn {
  return auth.use('web').getUserOrFail()
}

/** Returns the signed-in user. Only works after this middleware. */
export function userOf(ctx: Pick<HttpContext, 'auth'>): User {
  return signInOf(ctx).user
}

declare module '@adonisjs/core/http' {
  /** Set by the `signedIn` middleware. */
  export interface HttpContext {
    workspace: Workspace
    /** The user's membership in that workspace. */
    membership: Membership
    /** All memberships of the user, with their workspaces. */
    memberships: Membership[]
  }
}
