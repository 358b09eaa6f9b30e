import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class ContentsCheck extends ProductCommand {
  static commandName = 'contents:check'
  static description =
    'Read every content that is kept outside the database, and list missing and damaged ones'
  static help = ['Safe to run alongside web and workers. See docs/guides/operate.md.']

  @flags.boolean({
    description:
      'Give up missing contents: the next check of their pages becomes a new baseline, without an alert',
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
    const { checked, missing } = result
    const lines = missing.map(({ watchedUrlId, location }) => `${watchedUrlId}  ${location}`)
    const count = missing.length.toLocaleString('en')
    const outcome = this.acceptLoss ? `Gave up ${count} missing contents.` : `${count} are missing.`
    this.answer(
      result,
      [
        ...lines,
        `Checked ${checked.toLocaleString('en')} contents. ${missing.length ? outcome : 'All are intact.'}`,
      ].join('\n')
    )
    if (missing.length > 0 && !this.acceptLoss) this.exitCode = 1
  }
}
