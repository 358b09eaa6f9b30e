import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class CrawlNow extends ProductCommand {
  static commandName = 'crawl:now'
  static description = 'Crawl a page in the foreground and show the result'
  static help = ['Exits with 1 when the crawl fails.']

  @args.string({ description: 'Watched URL ID (wu_…)' })
  declare watchedUrlId: string

  @flags.boolean({ description: 'Print {status, httpStatus, versionNumber, error, alert} as JSON' })
  declare json: boolean

  async perform() {
    const { default: WatchedUrl } = await import('#monitoring/models/watched_url')
    const { requestCrawl } = await import('#monitoring/schedule/request_crawl')
    const { runCrawl } = await import('#monitoring/pipeline/crawl')
    const { judgeChange } = await import('#alerts/judging/judge_page')

    const page = await WatchedUrl.find(this.watchedUrlId)
    if (!page) return this.fail(`Watched URL "${this.watchedUrlId}" not found`)
    await requestCrawl(page, 'manual')
    const outcome = await runCrawl(page.id)
    if (!outcome) return this.fail('A worker is already crawling this page. See the result in the app.')

    const alert = outcome.changeId ? await judgeChange(outcome.changeId) : null
    const { status, httpStatus, versionNumber, error } = outcome
    const reported = alert && { id: alert.id, signalScore: alert.signalScore, summary: alert.summary }
    this.answer(
      { status, httpStatus, versionNumber, error, alert: reported },
      this.#sentence(outcome, reported)
    )
    if (status !== 'success') this.exitCode = 1
  }

  #sentence(
    outcome: {
      status: string
      versionNumber: number | null
      changeId: string | null
      error: { message: string } | null
    },
    alert: { id: string; signalScore: string; summary: string } | null
  ): string {
    if (outcome.error) return `${outcome.status}: ${outcome.error.message}`
    if (alert)
      return `Version ${outcome.versionNumber}. ${alert.signalScore.toUpperCase()}: ${alert.summary} (${alert.id})`
    if (outcome.changeId) return `Version ${outcome.versionNumber}. Changed, but nothing to alert about.`
    return outcome.versionNumber === 1
      ? 'Version 1 saved as the baseline.'
      : `Version ${outcome.versionNumber}. No changes.`
  }
}
