import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import type { ConnectPage } from '#web/account/account_pages'
import { whoSignsIn } from '#web/session/authenticate'
import { configuredProvider, enter, signInHere } from '#web/session/single_sign_on_controller'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { beginSignIn } from '#workspaces/sign_ins/begin'
import { connectIdentity, disconnectIdentity } from '#workspaces/single_sign_on/connect'
import { connectingIn, stopConnecting } from '#workspaces/single_sign_on/session'
import { confirmationValidator } from '#workspaces/validators/account'

/** Connects accounts to people at the identity provider, after the account's password. */
export default class ConnectedIdentitiesController {
  async create(ctx: HttpContext) {
    const { name } = await configuredProvider()
    const connecting = await connectingIn(ctx)
    if (!connecting) return ctx.response.redirect('/login')
    const { identified, user } = connecting
    return ctx.inertia.render('session/connect', {
      provider: name,
      email: user.email,
      identity: identified.email ?? name,
    })
  }

  async store(ctx: HttpContext) {
    const { name, issuer } = await configuredProvider()
    const connecting = await connectingIn(ctx)
    if (!connecting) return ctx.response.redirect('/login')
    const { email } = connecting.user
    const { currentPassword: password } = await ctx.request.validateUsing(confirmationValidator)
    const user = await whoSignsIn(ctx, { email, password })
    if (!user) {
      ctx.session.flash('inputErrorsBag', { currentPassword: "That's not the password of this account." })
      return ctx.response.redirect('/login/sso/connect')
    }
    stopConnecting(ctx)
    await connectIdentity(user, connecting.identified, name)
    notify(ctx, `Connected to ${name}.`)
    return enter(ctx, user, issuer, await signInHere(ctx))
  }

  async destroy(ctx: HttpContext) {
    const { name } = await configuredProvider()
    await disconnectIdentity(userOf(ctx), name)
    await beginSignIn(ctx, userOf(ctx), null)
    notify(ctx, `Disconnected from ${name}. Other browsers were signed out.`)
    return ctx.response.redirect('/account')
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'session/connect': ConnectPage
  }
}
