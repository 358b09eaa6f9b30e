import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'

/** Carries a crawl to a worker. It may be lost or come twice: the crawl's row says what is to be done. */
export default class CrawlPage extends Job<{ crawlId: string }> {
  // A crawl that fails says so in its row; the schedule brings the next one.
  static options = { queue: 'crawls', maxRetries: 0, removeOnFail: true }

  /**
   * Once is enough while it waits. A queue that is down loses nothing: the sweeper asks again.
   *
   * @param options.wait milliseconds before it is brought
   * @param options.call tells this errand from others for the same crawl
   */
  static async enqueue(
    crawlId: string,
    { wait = 0, call }: { wait?: number; call?: string } = {}
  ): Promise<void> {
    try {
      const job = CrawlPage.dispatch({ crawlId }).toQueue('crawls')
      if (wait > 0) job.in(wait)
      await job.dedup({ id: call === undefined ? crawlId : `${crawlId}@${call}` })
    } catch (error) {
      logger.warn({ err: error, crawl: crawlId }, 'a crawl could not be enqueued and waits for the sweeper')
    }
  }

  async execute() {
    const { crawlInTurn } = await import('#monitoring/pipeline/crawl')
    await crawlInTurn(this.payload.crawlId)
  }
}
