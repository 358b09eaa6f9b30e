import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { chooseMail } from '#workspaces/members/mail_choice'
import { mailChoiceValidator } from '#workspaces/validators/account'

/** Changes which email a member gets from the selected workspace. */
export default class MailChoicesController {
  async update(ctx: HttpContext) {
    const { mail } = await ctx.request.validateUsing(mailChoiceValidator)
    await chooseMail(ctx.membership, mail)
    notify(ctx, 'Email settings saved.')
    return ctx.response.redirect('/account')
  }
}
