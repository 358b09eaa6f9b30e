import type { HttpContext } from '@adonisjs/core/http'
import { pendingEmailOf } from '#workspaces/accounts/email'
import type { AccountPage } from '#web/account/account_pages'
import { signInOf } from '#workspaces/middleware/signed_in_middleware'
import { openSignInsOf } from '#workspaces/sign_ins/find'

/** Shows a person's own settings, which apply in every workspace. */
export default class AccountController {
  async show(ctx: HttpContext) {
    const here = signInOf(ctx)
    const { user } = here
    const signIns = await openSignInsOf(user)
    return ctx.inertia.render('account/show', {
      name: user.name,
      email: user.email,
      pendingEmail: await pendingEmailOf(user),
      passwordChangedAt: user.passwordChangedAt,
      secondFactorSince: user.secondFactorSince,
      sessions: signIns.map(({ id, agent, createdAt, lastSeenAt }) => ({
        id,
        agent,
        createdAt,
        lastSeenAt,
        isThis: id === here.id,
      })),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'account/show': AccountPage
  }
}
