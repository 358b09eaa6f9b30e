import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { configuredProvider } from '#web/session/single_sign_on_controller'
import { signInOf } from '#workspaces/middleware/signed_in_middleware'
import { requireSingleSignOn } from '#workspaces/single_sign_on/requirement'
import { requirementValidator } from '#workspaces/validators/workspace'

/** Lets owners require single sign-on for the workspace. */
export default class RequiredSignOnsController {
  async update(ctx: HttpContext) {
    const { name } = await configuredProvider()
    const { required } = await ctx.request.validateUsing(requirementValidator)
    const isRequired = required === 'yes'
    await requireSingleSignOn(ctx.workspace, isRequired, signInOf(ctx))
    notify(ctx, isRequired ? `Members now have to sign in with ${name}.` : `${name} is no longer required.`)
    return ctx.response.redirect('/settings/workspace')
  }
}
