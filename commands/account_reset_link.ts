import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class AccountResetLink extends ProductCommand {
  static commandName = 'account:reset-link'
  static description = 'Print a one-time link with which a person sets a new password'
  static help = [
    'For an installation without a mail server, or a person whose mail does not come through.',
    'The link works once, within an hour. Give it to nobody else.',
  ]

  @args.string({ description: "The account's email address" })
  declare email: string

  @flags.boolean({ description: 'Print {url} as JSON' })
  declare json: boolean

  async perform() {
    const { issueResetLink } = await import('#workspaces/accounts/reset')
    const { findUser } = await import('#workspaces/queries/find')
    const url = await issueResetLink(await findUser(this.email))
    this.answer({ url }, url)
  }
}
