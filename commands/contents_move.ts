import { flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'
import { ProductError } from '#platform/errors'

const STORES = ['database', 'fs', 's3'] as const

export default class ContentsMove extends ProductCommand {
  static commandName = 'contents:move'
  static description = 'Move page contents to another store'
  static help = [
    'Set CONTENT_STORE and restart Rivalwatch first; it can keep running. You can stop this command and run it again.',
    'See docs/guides/operate.md.',
  ]

  @flags.string({ description: 'database, fs or s3' })
  declare to: string

  @flags.boolean({ description: 'Print {moved, missing} as JSON' })
  declare json: boolean

  async perform() {
    const { moveContents } = await import('#monitoring/contents/move_contents')
    const to = STORES.find((name) => name === this.to)
    if (!to)
      throw new ProductError(422, 'unknown_store', 'Choose a store: --to=database, --to=fs or --to=s3.')
    const progress = new ProgressLine('Moving', this.json ? false : undefined)
    const result = await moveContents(to, { onProgress: progress.show }).finally(() => progress.end())
    this.answer(result, `Moved ${countOf(result.moved, 'content record')} to ${to}.`)
    if (result.missing > 0) {
      const missing = `${countOf(result.missing, 'content record is', 'content records are')} missing from the source store`
      this.fail(`${missing}. Run "contents:check" to list them.`)
    }
  }
}
