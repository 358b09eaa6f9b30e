import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class SetupLink extends ProductCommand {
  static commandName = 'setup:link'
  static description = 'Print a one-time link for creating the first account'
  static help = [
    'The link opens the setup page until the first account is created. A new link replaces the previous one.',
    'Once an account exists, no link is printed.',
  ]

  @flags.boolean({ description: 'Print {url} as JSON; url is null once an account exists' })
  declare json: boolean

  async perform() {
    const { appUrl } = await import('#config/app')
    const { issueSetupToken } = await import('#workspaces/actions/first_run')
    const token = await issueSetupToken()
    const url = token === null ? null : `${appUrl}/setup?token=${token}`
    this.answer({ url }, url ?? `Rivalwatch is already set up. Sign in at ${appUrl}/login`)
  }
}
