import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class AccountResetSecondFactor extends ProductCommand {
  static commandName = 'account:reset-second-factor'
  static description = "Turn a person's second factor off, for whom app and recovery codes are lost"
  static help = ['Be sure who asks: from then on the password alone is enough to sign in.']

  @args.string({ description: "The account's email address" })
  declare email: string

  @flags.boolean({ description: 'Print {email, wasOn} as JSON' })
  declare json: boolean

  async perform() {
    const { turnOffSecondFactor } = await import('#workspaces/second_factor/settings')
    const { findUser } = await import('#workspaces/queries/find')
    const user = await findUser(this.email)
    const wasOn = await turnOffSecondFactor(user, 'command')
    const sentence = wasOn ? 'The second factor is off' : 'There was no second factor'
    this.answer({ email: user.email, wasOn }, `${sentence} (${user.email}).`)
  }
}
