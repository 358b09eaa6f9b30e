import type { Logger } from '@adonisjs/core/logger'
import { withFields } from '#platform/telemetry/context'

/** A task that runs periodically. */
export interface PeriodicTask {
  /** Resolves with true if there is more to do; the task then runs again soon, after other due tasks. */
  run: () => Promise<unknown>
  /** Milliseconds from the end of a run to the next one. */
  every: number
}

/** The maximum jitter as a share of the interval, so that processes that started together drift apart. */
const OFFSET = 0.1

/**
 * Runs tasks one at a time, each at its own interval, until it is stopped. Each task first runs soon after the start.
 */
export class Scheduler {
  readonly #dueAt: Map<PeriodicTask, number>
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  /**
   * Creates a scheduler.
   *
   * @param clock monotonic milliseconds
   * @param random from 0 to 1
   */
  constructor(
    tasks: readonly PeriodicTask[],
    private readonly logger: Pick<Logger, 'error'>,
    private readonly clock = () => performance.now(),
    private readonly random = Math.random
  ) {
    this.#dueAt = new Map(tasks.map((task) => [task, this.#soon(task)]))
  }

  start() {
    this.#round = this.round().then((delay) => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.start(), delay)
    })
  }

  /** Stops and waits for the current task. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  /**
   * Runs the tasks that are due. A task that fails runs again at its usual interval.
   *
   * @returns milliseconds until the next task is due
   */
  async round(): Promise<number> {
    for (const [task, dueAt] of this.#dueAt) {
      if (this.#stopped) break
      if (dueAt > this.clock()) continue
      const hasMore = await withFields({ task: task.run.name }, () => this.#run(task))
      this.#dueAt.set(task, hasMore ? this.clock() : this.#soon(task) + task.every)
    }
    return Math.max(0, Math.min(...this.#dueAt.values()) - this.clock())
  }

  /**
   * Runs one task.
   *
   * @returns whether there is more to do
   */
  async #run({ run }: PeriodicTask): Promise<boolean> {
    try {
      return (await run()) === true
    } catch (error) {
      this.logger.error({ err: error }, `housekeeping: ${run.name} failed; retrying`)
      return false
    }
  }

  #soon({ every }: PeriodicTask): number {
    return this.clock() + this.random() * OFFSET * every
  }
}
