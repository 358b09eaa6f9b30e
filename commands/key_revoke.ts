import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class KeyRevoke extends ProductCommand {
  static commandName = 'key:revoke'
  static description = 'Revoke an API key; programs using it lose access immediately'

  @args.string({ description: 'Key ID (key_…)' })
  declare keyId: string

  @flags.boolean({ description: 'Print {id, name, revoked} as JSON' })
  declare json: boolean

  async perform() {
    const { revokeApiKey } = await import('#workspaces/actions/revoke_api_key')
    const { findApiKey } = await import('#workspaces/queries/find')
    const apiKey = await findApiKey(this.keyId)
    await revokeApiKey(apiKey, 'command')
    this.answer(
      { id: apiKey.id, name: apiKey.name, revoked: true },
      `Revoked "${apiKey.name}" (${apiKey.id}).`
    )
  }
}
