import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'

/** Carries a crawl to a worker. It may be lost or come twice: the crawl's row says what is to be done. */
export default class CrawlPage extends Job<{ crawlId: string }> {
  // A crawl that fails says so in its row; the schedule brings the next one.
  static options = { queue: 'crawls', maxRetries: 0, removeOnFail: true }

  /** Once is enough while it waits. A queue that is down loses nothing: the sweeper asks again. */
  static async enqueue(crawlId: string): Promise<void> {
    try {
      await CrawlPage.dispatch({ crawlId }).toQueue('crawls').dedup({ id: crawlId })
    } catch (error) {
      logger.warn({ err: error, crawl: crawlId }, 'a crawl could not be enqueued and waits for the sweeper')
    }
  }

  async execute() {
    const { runCrawl } = await import('#monitoring/pipeline/crawl')
    await runCrawl(this.payload.crawlId)
  }
}
