import { Worker } from 'node:worker_threads'
import { projectRoot } from '#platform/paths'
import type { PageResult, PageTask } from '#monitoring/pipeline/thread/tasks'

/** The thread did not answer within its bound, or died of the page. */
export class PageTaskFailed extends Error {
  constructor(
    readonly code: 'extraction_timeout' | 'extraction_failed',
    message: string
  ) {
    super(message)
  }
}

interface Waiting {
  task: PageTask
  resolve(result: PageResult): void
  reject(error: Error): void
}

const MEMORY_LIMIT_MB = 512
/** What reading leaves behind is short-lived; left to itself, the heap grows to twice the size before it is collected. */
const YOUNG_MEMORY_MB = 8

/** A thread does not inherit the loader that runs TypeScript as it is. */
const execArgv = import.meta.url.endsWith('.ts')
  ? [`--import=${new URL('bin/typescript.mjs', projectRoot).href}`]
  : []

/**
 * A few threads that read and compare pages and filter changes, started when first needed. Each does one task at a time under a time bound
 * that starts when the thread does, not while the task waits its turn; a thread that overstays is killed and replaced.
 */
export class PageThreads {
  #idle: Worker[] = []
  #busy = new Set<Worker>()
  #waiting: Waiting[] = []
  #closed = false

  /** @param timeout milliseconds for one task */
  constructor(
    private readonly size: number,
    private readonly timeout: number,
    private readonly module = new URL('./worker.js', import.meta.url)
  ) {}

  /** Rejects with `PageTaskFailed`. */
  run(task: PageTask): Promise<PageResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#idle, ...this.#busy].map((thread) => thread.terminate()))
  }

  #next() {
    if (!this.#waiting.length || this.#closed) return
    const thread = this.#idle.pop()
    if (thread) return this.#give(thread, this.#waiting.shift()!)
    if (this.#busy.size < this.size) this.#start()
  }

  #start() {
    const thread = new Worker(this.module, {
      execArgv,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    })
    this.#busy.add(thread)
    thread.unref()
    const failed = (error: Error) => {
      this.#busy.delete(thread)
      this.#waiting
        .shift()
        ?.reject(new PageTaskFailed('extraction_failed', `The page reader cannot start: ${error.message}`))
      this.#next()
    }
    thread.once('error', failed)
    thread.once('message', () => {
      thread.off('error', failed)
      this.#release(thread)
    })
  }

  #give(thread: Worker, { task, resolve, reject }: Waiting) {
    this.#busy.add(thread)
    thread.ref()
    const settle = (outcome: () => void, keep: boolean) => {
      clearTimeout(timer)
      thread.removeAllListeners('message').removeAllListeners('error')
      thread.unref()
      if (keep) {
        this.#release(thread)
      } else {
        this.#busy.delete(thread)
        thread.on('error', () => {})
        void thread.terminate()
        this.#next()
      }
      outcome()
    }
    const timer = setTimeout(() => {
      const message = `Reading the page took over ${this.timeout / 1000} seconds.`
      settle(() => reject(new PageTaskFailed('extraction_timeout', message)), false)
    }, this.timeout)
    thread.once('message', (result: PageResult) => settle(() => resolve(result), true))
    thread.once('error', (error: Error) => {
      settle(
        () => reject(new PageTaskFailed('extraction_failed', `Reading the page failed: ${error.message}`)),
        false
      )
    })
    thread.postMessage(task)
  }

  #release(thread: Worker) {
    this.#busy.delete(thread)
    this.#idle.push(thread)
    this.#next()
  }
}
