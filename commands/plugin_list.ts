import { flags } from '@adonisjs/core/ace'
import type { Plugin } from '#platform/contract'
import { ProductCommand } from '#platform/console/product_command'

export default class PluginList extends ProductCommand {
  static commandName = 'plugin:list'
  static description = 'List the loaded plugins and what each contributes'

  @flags.boolean({ description: 'Print a list of {name, contributes} as JSON' })
  declare json: boolean

  async perform() {
    const { pluginKinds } = await import('#platform/plugins/registry')
    const { plugins } = await this.app.container.make('plugins')
    const listed = plugins.map((plugin) => ({
      name: plugin.name,
      contributes: Object.fromEntries(
        pluginKinds.filter((kind) => plugin[kind]?.length).map((kind) => [kind, plugin[kind]!.map(labelOf)])
      ),
    }))
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

type Part = NonNullable<Plugin['fetchers' | 'extractors' | 'detectors' | 'probes']>[number]

function labelOf(part: Part | object): string {
  if ('id' in part) return String(part.id)
  if ('field' in part) return String(part.field)
  if ('categories' in part) return (part.categories as string[]).join('+')
  return 'paths'
}
