import { flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import type { CheckedContents } from '#monitoring/contents/check_contents'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class ContentsCheck extends ProductCommand {
  static commandName = 'contents:check'
  static description =
    'Read all contents kept outside the database, and list those that are missing or damaged'
  static help = ['Safe to run alongside web and workers. See docs/guides/operate.md.']

  @flags.boolean({
    description:
      'Accept the loss of missing contents: the next check of their pages becomes a new baseline, without an alert',
  })
  declare acceptLoss: boolean

  @flags.boolean({ description: 'Print {checked, missing: [{id, watchedUrlId, location}]} as JSON' })
  declare json: boolean

  async perform() {
    const { checkContents } = await import('#monitoring/contents/check_contents')
    const progress = new ProgressLine('Checking', this.json ? false : undefined)
    const result = await checkContents({
      acceptLoss: this.acceptLoss,
      onProgress: progress.show,
    }).finally(() => progress.end())
    this.answer(result, this.#report(result))
    if (result.missing.length > 0 && !this.acceptLoss) this.exitCode = 1
  }

  #report({ checked, missing }: CheckedContents): string {
    if (checked === 0) return 'No contents are kept outside the database.'
    const lines = missing.map(({ watchedUrlId, location }) => `${watchedUrlId}  ${location}`)
    const outcome = this.acceptLoss
      ? `Accepted the loss of ${countOf(missing.length, 'missing content record')}.`
      : `${missing.length.toLocaleString('en')} ${missing.length === 1 ? 'is' : 'are'} missing.`
    const end = missing.length > 0 ? outcome : 'All are intact.'
    return [...lines, `Checked ${countOf(checked, 'content record')}. ${end}`].join('\n')
  }
}
