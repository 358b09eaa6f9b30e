import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class AccountResetSecondFactor extends ProductCommand {
  static commandName = 'account:reset-second-factor'
  static description = 'Turn off two-factor authentication for someone who lost their app and recovery codes'
  static help = ['Verify who is asking: they will be able to sign in with their password alone.']

  @args.string({ description: "The account's email address" })
  declare email: string

  @flags.boolean({ description: 'Print {email, wasOn} as JSON' })
  declare json: boolean

  async perform() {
    const { turnOffSecondFactor } = await import('#workspaces/second_factor/settings')
    const { findUser } = await import('#workspaces/queries/find')
    const user = await findUser(this.email)
    const wasOn = await turnOffSecondFactor(user, 'command')
    const sentence = wasOn ? 'Two-factor authentication is off' : 'Two-factor authentication was already off'
    this.answer({ email: user.email, wasOn }, `${sentence} (${user.email}).`)
  }
}
