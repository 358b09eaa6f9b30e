import { resolve } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class Export extends ProductCommand {
  static commandName = 'export'
  static description = 'Write everything in a workspace to a new file'
  static help = [
    'Competitors, pages with all versions, alerts with evidence and ratings, and analytics, as JSON lines. Read it',
    'back with "import". See docs/reference/import.md.',
  ]

  @args.string({ description: 'ID of the workspace' })
  declare workspaceId: string

  @args.string({ description: 'Path of the new file, such as acme.jsonl.gz' })
  declare file: string

  @flags.boolean({ description: 'Print {file, bytes, rows, tables} as JSON' })
  declare json: boolean

  async perform() {
    const { exportWorkspace } = await import('#workspaces/moving/export_workspace')
    const { findWorkspace } = await import('#workspaces/queries/find')
    const workspace = await findWorkspace(this.workspaceId)
    const progress = new ProgressLine('Exporting', this.json ? false : undefined)
    const exported = await exportWorkspace(workspace, resolve(this.file), {
      onProgress: progress.show,
      signal: this.stopSignal(),
    }).finally(() => progress.end())
    const { store } = await import('#config/analytics')
    if (store === 'clickhouse') {
      process.stderr.write(
        'Visits in ClickHouse are not included: see "Visits in ClickHouse" in docs/guides/operate.md.\n'
      )
    }
    this.answer(exported, `Exported ${workspace.name}: ${countOf(exported.rows, 'row')} to ${exported.file}.`)
  }
}
