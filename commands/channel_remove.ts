import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class ChannelRemove extends ProductCommand {
  static commandName = 'channel:remove'
  static description = 'Remove a channel and cancel its pending messages'

  @args.string({ description: 'Workspace ID (ws_…)' })
  declare workspaceId: string

  @args.string({ description: 'Channel ID (chan_…), or its type if there is only one of that type' })
  declare kind: string

  @flags.boolean({ description: 'Print {id, kind, removed} as JSON' })
  declare json: boolean

  async perform() {
    const { removeChannel } = await import('#delivery/channels/remove_channel')
    const { findWorkspace } = await import('#workspaces/queries/find')
    const workspace = await findWorkspace(this.workspaceId)
    const { id, kind } = await removeChannel(workspace, this.kind, 'command')
    this.answer({ id, kind, removed: true }, `Removed ${kind} from ${workspace.name} (${id}).`)
  }
}
