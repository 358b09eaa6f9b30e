import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class AccountResetLink extends ProductCommand {
  static commandName = 'account:reset-link'
  static description = 'Print a one-time link for setting a new password'
  static help = [
    'Use it when no mail server is configured or the reset email does not arrive.',
    'The link works once and expires in an hour. Share it only with the account holder.',
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
