import { resolve } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'
import { ProductError } from '#platform/errors'
import type { Imported } from '#monitoring/importing/import_pages'
import type { ImportReport } from '#monitoring/importing/report'

export default class Import extends ProductCommand {
  static commandName = 'import'
  static description = 'Import an exported workspace, or track the pages that another program lists'
  static help = [
    'With --workspace, reads changedetection.io backups, urls.yaml from urlwatch, CSV from Visualping and Distill, JSON',
    'from Distill, and lists of URLs. The format is detected from the content. Without --workspace, reads a file that "export" wrote.',
    'See docs/reference/import.md.',
  ]

  @args.string({ description: 'Path of the file' })
  declare file: string

  @flags.string({ description: 'ID of the workspace that tracks the pages' })
  declare workspace: string

  @flags.string({ description: 'Email address of the account that owns an imported workspace' })
  declare ownerEmail: string

  @flags.boolean({ description: 'Show which pages would be tracked or refused, without changing anything' })
  declare dryRun: boolean

  @flags.boolean({
    description: 'Print {format, dryRun, competitors, refused, pages} as JSON; for a workspace, {id, name}',
  })
  declare json: boolean

  async perform() {
    const progress = new ProgressLine('Importing', this.json ? false : undefined)
    try {
      await (this.workspace ? this.#trackPages(progress) : this.#importWorkspace(progress))
    } finally {
      progress.end()
    }
  }

  async #trackPages(progress: ProgressLine) {
    const { importPages, previewFor } = await import('#monitoring/importing/import_pages')
    const { formats } = await import('#monitoring/importing/listed_page')
    const { readListing } = await import('#monitoring/importing/read_listing')
    const { reportOf } = await import('#monitoring/importing/report')
    const { findWorkspace } = await import('#workspaces/queries/find')
    const workspace = await findWorkspace(this.workspace)
    const { format, pages } = await readListing(resolve(this.file))
    const preview = await previewFor(workspace, pages)
    const imported = this.dryRun ? null : await importPages(workspace, preview, 'command', progress.show)
    const failed = new Set(imported?.refused.map(({ url }) => url))
    const report = {
      format,
      dryRun: imported === null,
      competitors: preview.competitors.map((competitor) => ({
        ...competitor,
        pages: competitor.pages.filter(({ url }) => !failed.has(url)),
      })),
      refused: [...preview.refused, ...(imported?.refused ?? [])],
      pages: imported?.pages ?? preview.competitors.reduce((sum, { pages: { length } }) => sum + length, 0),
    }
    progress.end()
    this.answer(withIds(report, imported?.ids), reportOf({ ...report, title: formats[format] }))
  }

  async #importWorkspace(progress: ProgressLine) {
    if (this.ownerEmail && this.dryRun) {
      throw new ProductError(
        422,
        'no_preview',
        "A workspace is imported as a whole, so --dry-run isn't available. Leave it out."
      )
    }
    if (!this.ownerEmail) {
      throw new ProductError(
        422,
        'target_missing',
        'Specify the workspace that should track the pages (--workspace=ws_…), or, for an exported workspace, the account ' +
          'that should own it (--owner-email=).'
      )
    }
    const { importWorkspace } = await import('#workspaces/moving/import_workspace')
    const { moveToContentStore } = await import('#monitoring/contents/move_contents')
    const { findUser } = await import('#workspaces/queries/find')
    const owner = await findUser(this.ownerEmail)
    const { id, name } = await importWorkspace(resolve(this.file), owner, 'command', progress.show)
    await moveToContentStore({ workspace: { id } })
    progress.end()
    this.answer({ id, name }, `Imported workspace ${name} (${id}), owned by ${owner.email}.`)
  }
}

/** Adds the IDs of new competitors and pages, which a preview does not contain. */
function withIds<Report extends Pick<ImportReport, 'competitors'>>(
  report: Report,
  ids: Imported['ids'] = new Map()
) {
  return {
    ...report,
    competitors: report.competitors.map((competitor) => ({
      ...competitor,
      isNew: competitor.id === null,
      id: competitor.id ?? ids.get(competitor.pages[0]?.url)?.competitor ?? null,
      pages: competitor.pages.map((page) => ({ id: ids.get(page.url)?.page ?? null, ...page })),
    })),
  }
}
