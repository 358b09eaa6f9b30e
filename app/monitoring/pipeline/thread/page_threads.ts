import { setFlagsFromString } from 'node:v8'
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
  since: number
  resolve(result: PageResult): void
  reject(error: Error): void
}

interface Ways {
  /** What a thread runs. */
  module: URL
  /** Milliseconds that a task waits before another thread is worth its memory. */
  patience: number
  /** Milliseconds after which a thread that has nothing to do is ended, all but the last. */
  idleTime: number
}

const USUAL_WAYS: Ways = {
  module: new URL('./worker.js', import.meta.url),
  // A thread takes 40 MB and more. That the machine is busy for a moment is no reason for another one.
  patience: 2_000,
  idleTime: 60_000,
}

const MEMORY_LIMIT_MB = 512
/** What reading leaves behind is short-lived; left to itself, the heap grows larger before it is collected. */
const YOUNG_MEMORY_MB = 8

// V8 makes what is often found alive old from the start. Of pages that is what happens to be read when it looks, and what
// is old keeps alive all that it refers to: a thread then collects its whole heap far more often, to be rid of whole pages.
setFlagsFromString('--no-allocation-site-pretenuring')

/** A thread does not inherit the loader that runs TypeScript as it is. */
const execArgv = import.meta.url.endsWith('.ts')
  ? [`--import=${new URL('bin/typescript.mjs', projectRoot).href}`]
  : []

/**
 * Threads that read and compare pages and filter changes: one, which is enough for most, and more while tasks wait for
 * long, behind a page that takes its time or because there are many. Each does one task at a time under a time bound
 * that starts when the thread does, not while the task waits its turn; a thread that overstays is killed and replaced.
 */
export class PageThreads {
  /** The one that was used last is the last, and the first to be used again. */
  #idle: Worker[] = []
  #busy = new Set<Worker>()
  #waiting: Waiting[] = []
  #isStarting = false
  #growing: NodeJS.Timeout | undefined
  /** When the idle ones are ended. */
  readonly #endings = new Map<Worker, NodeJS.Timeout>()
  #closed = false

  readonly #ways: Ways

  /**
   * @param most threads at the same time
   * @param timeout milliseconds for one task
   */
  constructor(
    private readonly most: number,
    private readonly timeout: number,
    ways: Partial<Ways> = {}
  ) {
    this.#ways = { ...USUAL_WAYS, ...ways }
  }

  /** How many there are, those that are being started among them. */
  get size(): number {
    return this.#idle.length + this.#busy.size
  }

  /** Rejects with `PageTaskFailed`. */
  run(task: PageTask): Promise<PageResult> {
    if (this.#closed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, since: performance.now(), resolve, reject })
      this.#next()
    })
  }

  /** What still waits, or is being read, is rejected with `PageTaskFailed`. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#growing)
    for (const { reject } of this.#waiting.splice(0)) reject(closed())
    for (const ending of this.#endings.values()) clearTimeout(ending)
    await Promise.all([...this.#idle, ...this.#busy].map((thread) => thread.terminate()))
  }

  #next() {
    if (this.#closed) return
    while (this.#waiting.length && this.#idle.length) this.#give(this.#idle.pop()!, this.#waiting.shift()!)
    if (!this.#waiting.length || this.#isStarting || this.size === this.most) return
    if (this.size === 0) this.#start()
    else this.#growing ??= this.#growInTime(this.#waiting[0])
  }

  /** Starts a thread when this task still waits by then. */
  #growInTime(first: Waiting): NodeJS.Timeout {
    const delay = Math.max(0, first.since + this.#ways.patience - performance.now())
    return setTimeout(() => {
      this.#growing = undefined
      if (this.#waiting[0] === first) this.#start()
      else this.#next()
    }, delay)
  }

  #start() {
    const thread = new Worker(this.#ways.module, {
      execArgv,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    })
    this.#busy.add(thread)
    this.#isStarting = true
    thread.unref()
    const failed = (error: Error) => {
      this.#isStarting = false
      this.#busy.delete(thread)
      this.#waiting
        .shift()
        ?.reject(new PageTaskFailed('extraction_failed', `The page reader couldn't start: ${error.message}`))
      this.#next()
    }
    thread.once('error', failed)
    thread.once('message', () => {
      this.#isStarting = false
      thread.off('error', failed)
      // For a thread to start is another wait than for one that is busy.
      for (const task of this.#waiting) task.since = performance.now()
      this.#release(thread)
    })
  }

  #give(thread: Worker, { task, resolve, reject }: Waiting) {
    this.#busy.add(thread)
    clearTimeout(this.#endings.get(thread))
    this.#endings.delete(thread)
    thread.ref()
    const settle = (outcome: () => void, keep: boolean) => {
      clearTimeout(timer)
      thread.removeAllListeners('message').removeAllListeners('error').off('exit', gone)
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
    const gone = () => settle(() => reject(closed()), false)
    const timer = setTimeout(() => {
      const message = `Processing the page took over ${this.timeout / 1000} seconds.`
      settle(() => reject(new PageTaskFailed('extraction_timeout', message)), false)
    }, this.timeout)
    thread.once('message', (result: PageResult) => settle(() => resolve(result), true))
    thread.once('exit', gone)
    thread.once('error', (error: Error) => {
      settle(
        () => reject(new PageTaskFailed('extraction_failed', `Processing the page failed: ${error.message}`)),
        false
      )
    })
    thread.postMessage(task)
  }

  #release(thread: Worker) {
    this.#busy.delete(thread)
    this.#idle.push(thread)
    this.#endings.set(thread, setTimeout(() => this.#endIdle(thread), this.#ways.idleTime).unref())
    this.#next()
  }

  #endIdle(thread: Worker) {
    this.#endings.delete(thread)
    if (this.size === 1) return
    this.#idle.splice(this.#idle.indexOf(thread), 1)
    void thread.terminate()
  }
}

function closed(): PageTaskFailed {
  return new PageTaskFailed('extraction_failed', 'The page reader was ended.')
}
