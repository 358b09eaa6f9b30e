import { setImmediate as endOfTurn } from 'node:timers/promises'
import { configProvider } from '@adonisjs/core'
import type { Logger } from '@adonisjs/core/logger'
import type { ApplicationService } from '@adonisjs/core/types'
import { Worker } from '@adonisjs/queue'
import type { Adapter } from '@adonisjs/queue/types'
import queueConfig from '#config/queue'
import { delayAfter, IDLE_DELAY, pause } from '#platform/queue/pace'

type Cycle = Awaited<ReturnType<Worker['processCycle']>>

/**
 * Takes jobs from queues and does them, until it is stopped. The library's own loop is not used: when a job takes longer
 * than one idle delay it trips over itself and sleeps for five seconds.
 */
export class JobLoop {
  #stopping = new AbortController()
  #errorsInARow = 0
  #done: Promise<void> = Promise.resolve()

  private constructor(
    private readonly worker: Worker,
    private readonly queues: string[],
    private readonly logger: Logger
  ) {}

  /** @param queues in the order in which they are emptied */
  static async create(
    app: ApplicationService,
    { queues, concurrency }: { queues: string[]; concurrency: number }
  ): Promise<JobLoop> {
    const manager = await app.container.make('queue.manager')
    await manager.loadJobs()
    const name = queueConfig.default
    const adapter = await configProvider.resolve<() => Adapter>(app, queueConfig.adapters[name])
    const worker = new Worker({
      ...queueConfig,
      autoLoadJobs: false,
      adapters: { [name]: adapter! },
      jobFactory: (job) => app.container.make(job),
      worker: { ...queueConfig.worker, concurrency, gracefulShutdown: false, idleDelay: IDLE_DELAY },
    })
    return new JobLoop(worker, queues, await app.container.make('logger'))
  }

  /** Runs until `stop`. */
  run(): Promise<void> {
    this.#done = this.#loop()
    return this.#done
  }

  /** Takes no more jobs and waits for those in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
  }

  /** Does all jobs that wait, and those that they bring. For tests. */
  async drain(): Promise<void> {
    for (let idle = 0; idle < 2;) {
      const cycle = await this.worker.processCycle(this.queues)
      idle = cycle?.type === 'idle' ? idle + 1 : 0
    }
    await this.worker.stop()
  }

  async #loop() {
    let cycle: Cycle = null
    while (!this.#stopping.signal.aborted) {
      cycle = await this.worker.processCycle(this.queues)
      if (cycle?.type === 'error') await this.#afterError(cycle.error)
      else this.#errorsInARow = 0
      if (cycle?.type === 'idle') await pause(IDLE_DELAY, this.#stopping.signal)
    }
    // The library takes a job for each free slot at once, and begins one of them in each cycle.
    while (cycle?.type === 'started') cycle = await this.#lastCycle()
    // Not while a cycle is under way: what that one begins meanwhile would not be waited for.
    await this.worker.stop()
  }

  /** Begins what is left of what was taken, and takes nothing anew. */
  async #lastCycle(): Promise<Cycle> {
    const cycle = this.worker.processCycle(this.queues)
    // A cycle lets the worker go on.
    await endOfTurn()
    await this.worker.stop()
    return cycle
  }

  /** The first of a row is the library's slip after a long job, or will be back. */
  async #afterError(error: unknown) {
    this.#errorsInARow++
    if (this.#errorsInARow === 1) return
    this.logger.error({ err: error }, 'the queue does not answer and is tried again')
    await pause(delayAfter(this.#errorsInARow), this.#stopping.signal)
  }
}
