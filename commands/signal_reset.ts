import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class SignalReset extends ProductCommand {
  static commandName = 'signal:reset'
  static description = 'Reset what a workspace learned from ratings; scoring goes back to the standard rules'

  @args.string({ description: 'Workspace ID (ws_…)' })
  declare workspaceId: string

  @flags.boolean({ description: 'Print {id, reset} as JSON' })
  declare json: boolean

  async perform() {
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { resetScoring } = await import('#detection/scoring/reset_scoring')
    const workspace = await findWorkspace(this.workspaceId)
    await resetScoring(workspace, 'command')
    this.answer({ id: workspace.id, reset: true }, `Reset learning for ${workspace.name}.`)
  }
}
