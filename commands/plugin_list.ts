import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class PluginList extends ProductCommand {
  static commandName = 'plugin:list'
  static description = 'List the loaded plugins and what each contributes'

  @flags.boolean({ description: 'Print a list of {name, contributes} as JSON' })
  declare json: boolean

  async perform() {
    const { contributionsOf } = await import('#platform/plugins/contributions')
    const { plugins } = await this.app.container.make('plugins')
    const listed = plugins.map((plugin) => ({ name: plugin.name, contributes: contributionsOf(plugin) }))
    if (this.json) return this.answer(listed, '')

    const table = this.ui.table()
    table.head(['Plugin', 'Contributes'])
    for (const { name, contributes } of listed) {
      const parts = Object.entries(contributes).map(([kind, labels]) => `${kind}: ${labels.join(', ')}`)
      table.row([name, parts.join(' · ')])
    }
    table.render()
  }
}
