import logger from '@adonisjs/core/services/logger'
import { shareCommits } from '#platform/database/hot_write'
import { claimNext, type ClaimedCrawl } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import { delayAfter, pause } from '#platform/queue/pace'

/** Milliseconds between two looks at least: what ends meanwhile is followed by as many, taken at once. */
const SHORTEST_DELAY = 10
/** Milliseconds in which what is claimed and stored shares a commit. */
const COMMIT_EVERY = 20

/** Takes crawls whose host is free and does them, until it is stopped. */
export class CrawlLoop {
  readonly #inHand = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #errorsInARow = 0
  #done: Promise<void> = Promise.resolve()

  constructor(private readonly concurrency: number) {}

  /** Runs until `stop`. */
  run(): Promise<void> {
    shareCommits(COMMIT_EVERY)
    this.#done = this.#loop()
    return this.#done
  }

  /** Takes no more crawls and waits for those in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
  }

  async #loop() {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const taken = await this.#take()
      // One that ends gives its host back, and another one may wait for it.
      if (taken === 0) await Promise.race([...this.#inHand, pause(delayAfter(this.#errorsInARow), signal)])
      await pause(SHORTEST_DELAY, signal)
    }
    await Promise.all(this.#inHand)
  }

  /** @returns how many crawls were begun */
  async #take(): Promise<number> {
    const room = this.concurrency - this.#inHand.size
    if (room === 0) return 0
    try {
      const claims = await claimNext(room)
      for (const claim of claims) this.#begin(claim)
      this.#errorsInARow = 0
      return claims.length
    } catch (error) {
      this.#errorsInARow++
      logger.error({ err: error }, 'crawls could not be taken; this is tried again')
      return 0
    }
  }

  #begin(claim: ClaimedCrawl) {
    const work: Promise<void> = carryOut(claim)
      .catch((error: unknown) => {
        logger.error({ err: error, crawl: claim.crawl.id }, 'a crawl could not be ended and is done again')
      })
      .then(() => void this.#inHand.delete(work))
    this.#inHand.add(work)
  }
}
