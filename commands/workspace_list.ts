import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class WorkspaceList extends ProductCommand {
  static commandName = 'workspace:list'
  static description = 'List the workspaces of this installation'

  @flags.boolean({
    description: 'Print a list of {id, name, plan, subscriptionStatus, members, pages} as JSON',
  })
  declare json: boolean

  async perform() {
    const { listWorkspaces } = await import('#monitoring/queries/list_workspaces')
    const workspaces = await listWorkspaces()
    if (this.json || workspaces.length === 0) {
      return this.answer(
        workspaces,
        'There are no workspaces. Create one in the app or with "workspace:create".'
      )
    }
    const table = this.ui.table()
    table.head(['ID', 'Name', 'Plan', 'Status', 'Members', 'Pages'])
    for (const { id, name, plan, subscriptionStatus, members, pages } of workspaces) {
      table.row([id, name, plan, subscriptionStatus, String(members), String(pages)])
    }
    table.render()
  }
}
