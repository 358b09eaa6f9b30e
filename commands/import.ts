import { resolve } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class Import extends ProductCommand {
  static commandName = 'import'
  static description = 'Track the pages that another program lists'
  static help = [
    'Reads backups of changedetection.io, urls.yaml of urlwatch, CSV of Visualping and Distill, JSON of Distill, and lists',
    'of URLs. The format is recognized by the content. See docs/reference/import.md.',
  ]

  @args.string({ description: 'Path of the file' })
  declare file: string

  @flags.string({ description: 'ID of the workspace' })
  declare workspace: string

  @flags.boolean({ description: 'Show what would be tracked and refused, and change nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print {format, competitors, refused, pages} as JSON' })
  declare json: boolean

  async perform() {
    const { importPages, previewFor } = await import('#monitoring/importing/import_pages')
    const { formats } = await import('#monitoring/importing/listed_page')
    const { readListing } = await import('#monitoring/importing/read_listing')
    const { reportOf } = await import('#monitoring/importing/report')
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { ProductError } = await import('#platform/errors')
    if (!this.workspace) {
      throw new ProductError(422, 'workspace_missing', 'Name the workspace to import into: --workspace=ws_…')
    }
    const workspace = await findWorkspace(this.workspace)
    const { format, pages } = await readListing(resolve(this.file))
    const preview = await previewFor(workspace, pages)
    const progress = new ProgressLine('Importing', this.json ? false : undefined)
    const imported = this.dryRun
      ? null
      : await importPages(workspace, preview, 'command', progress.show).finally(() => progress.end())
    const report = {
      format,
      dryRun: imported === null,
      competitors: preview.competitors,
      refused: [...preview.refused, ...(imported?.refused ?? [])],
      pages: imported?.pages ?? preview.competitors.reduce((sum, { pages: { length } }) => sum + length, 0),
    }
    this.answer(report, reportOf({ ...report, title: formats[format] }))
  }
}
