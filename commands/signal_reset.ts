import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class SignalReset extends ProductCommand {
  static commandName = 'signal:reset'
  static description = 'Forget what the ratings of a workspace taught: scores are those of the rules again'

  @args.string({ description: 'Id of the workspace (ws_…)' })
  declare workspaceId: string

  @flags.boolean({ description: 'Print {id, reset} as JSON' })
  declare json: boolean

  async perform() {
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { resetTuning } = await import('#alerts/tuning/reset_tuning')
    const workspace = await findWorkspace(this.workspaceId)
    await resetTuning(workspace, 'command')
    this.answer({ id: workspace.id, reset: true }, `${workspace.name} is judged by the rules alone again.`)
  }
}
