import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { pendingEmailOf } from '#workspaces/accounts/email'
import { mailChoiceOf } from '#workspaces/members/mail_choice'
import { signInOf } from '#workspaces/middleware/signed_in_middleware'
import { identityOf } from '#workspaces/single_sign_on/connect'
import { openSignInsOf } from '#workspaces/sign_ins/find'

/** Shows a user's own settings, which apply in every workspace. */
export default class AccountController {
  async show(ctx: HttpContext) {
    const here = signInOf(ctx)
    const { user } = here
    const signIns = await openSignInsOf(user)
    const provider = await app.container.make('identityProvider')
    const identity = provider && (await identityOf(user, provider.issuer))
    return ctx.inertia.render('account/show', {
      name: user.name,
      email: user.email,
      pendingEmail: await pendingEmailOf(user),
      hasPassword: user.hasPassword,
      passwordChangedAt: user.passwordChangedAt,
      secondFactorSince: user.secondFactorSince,
      singleSignOn: provider && {
        provider: provider.name,
        connectedTo: identity && (identity.email ?? identity.subject),
      },
      mail: mailChoiceOf(ctx.membership),
      sendsMail: (await app.container.make('mail')) !== null,
      sessions: signIns.map(({ id, agent, createdAt, issuer, lastSeenAt }) => ({
        id,
        agent,
        createdAt,
        lastSeenAt,
        isThis: id === here.id,
        provider: provider && issuer === provider.issuer ? provider.name : null,
      })),
    })
  }
}
