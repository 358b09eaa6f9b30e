import { relative } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class MakePlugin extends ProductCommand {
  static commandName = 'make:plugin'
  static description = 'Create a plugin from the example of its kind'
  static help = [
    'Without --package=, the plugin is created in plugins/. With it, it becomes a separate package.',
    '',
    '```',
    '{{ binaryName }} make:plugin share_price --kind=filter',
    '{{ binaryName }} make:plugin teams --kind=channel --package=../rivalwatch-plugin-teams',
    '```',
  ]
  static options: CommandOptions = { startApp: false }

  @args.string({ description: 'Name in snake_case' })
  declare name: string

  @flags.string({
    description: 'analyst, channel, detector, enricher, extractor, fetcher, filter, probe, source or unit',
  })
  declare kind?: string

  @flags.string({ description: 'Folder for a separate package; must not exist yet' })
  declare package?: string

  @flags.boolean({ description: 'Print {name, kind, files, entry} as JSON' })
  declare json: boolean

  async perform() {
    const { scaffoldPackage, scaffoldPlugin } = await import('#platform/plugins/scaffold')
    const { name, kind = '' } = this
    const { files, entry } = this.package
      ? await scaffoldPackage(name, kind, this.package)
      : await scaffoldPlugin(name, kind)
    const shown = files.map((file) => relative(process.cwd(), file))
    const testing = this.package
      ? `cd ${this.package} && npm install && npm test`
      : `npm test -- unit --files=plugins/${name}`
    const installing = this.package ? [`Install it here:  npm install ${this.package}`] : []
    this.answer(
      { name, kind, files: shown, entry },
      [
        ...shown.map((file) => `Created ${file}`),
        '',
        `Test it:          ${testing}`,
        ...installing,
        `Load it:          add ${entry} to config/plugins.ts and restart`,
      ].join('\n')
    )
  }
}
