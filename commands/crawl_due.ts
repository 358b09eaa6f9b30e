import { flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'

export default class CrawlDue extends ProductCommand {
  static commandName = 'crawl:due'
  static description = 'Queue a crawl of every page that is due; workers do this automatically'

  @flags.boolean({ description: 'Print {queued} as JSON' })
  declare json: boolean

  async perform() {
    const { enqueueDueCrawls } = await import('#monitoring/schedule/enqueue_due')
    const queued = await enqueueDueCrawls()
    this.answer({ queued }, `Queued ${countOf(queued, 'crawl')}.`)
  }
}
