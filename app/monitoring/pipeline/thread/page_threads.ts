import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#platform/paths'
import { PartGuard } from '#platform/plugins/part_guard'
import type { PluginSettings } from '#platform/plugins/config'
import type { PageResult, PageTask, ThreadAnswer, ThreadMessage } from '#monitoring/pipeline/thread/tasks'

/** The thread exceeded its time limit or died while processing the page. */
export class PageTaskFailed extends Error {
  constructor(
    readonly code: 'extraction_timeout' | 'extraction_failed',
    message: string,
    /** The part of a plugin that was running at the time. */
    readonly part: string | null = null
  ) {
    super(message)
  }
}

interface Waiting {
  message: ThreadMessage
  since: number
  resolve(answer: ThreadAnswer): void
  reject(error: Error): void
}

interface Ways {
  /** Settings from which each thread, like the main one, creates plugin options. */
  settings: Partial<PluginSettings>
  guard: PartGuard
  /** The module that threads run. */
  module: URL
  /** Milliseconds that a task waits before another thread is started. Each thread costs memory. */
  patience: number
  /** Milliseconds after which an idle thread is ended, unless it is the last one. */
  idleTime: number
}

/** The maximum number of parts that are skipped, one after another, to complete one task. */
const MOST_SKIPPED = 2

const USUAL_WAYS: Omit<Ways, 'guard'> = {
  settings: {},
  module: new URL('./worker.js', import.meta.url),
  // A thread takes 40 MB or more, so a brief spike in load does not justify another one.
  patience: 2_000,
  idleTime: 60_000,
}

const MEMORY_LIMIT_MB = 512
/**
 * Reading leaves only short-lived objects behind. Without this limit, the heap would grow larger before each
 * collection.
 */
const YOUNG_MEMORY_MB = 8

// V8 allocates objects in the old generation if those from the same allocation site often survive. Here, that depends
// on which page is being read when V8 samples, and old objects keep alive everything that they refer to. Threads would
// then need a full collection far more often to free whole pages.
setFlagsFromString('--no-allocation-site-pretenuring')

/** Threads do not inherit the loader that runs TypeScript directly. */
const execArgv = import.meta.url.endsWith('.ts')
  ? [`--import=${new URL('bin/typescript.mjs', projectRoot).href}`]
  : []

/**
 * Threads that read and compare pages and filter changes. One is usually enough; more are started if tasks wait too
 * long, because a page is slow or there are many tasks. Each thread does one task at a time. The time limit starts when
 * the thread starts on the task, not while the task waits; a thread that exceeds it is killed and replaced.
 */
export class PageThreads {
  /** The most recently used thread is last and is reused first. */
  #idle: Worker[] = []
  #busy = new Set<Worker>()
  #waiting: Waiting[] = []
  #isStarting = false
  #growing: NodeJS.Timeout | undefined
  /** Timers that end idle threads. */
  readonly #endings = new Map<Worker, NodeJS.Timeout>()
  /** Returns, for each thread, the part of a plugin that is running in it. */
  readonly #parts = new WeakMap<Worker, () => string | null>()
  #closed = false

  readonly #ways: Ways

  /**
   * Creates threads as needed.
   *
   * @param most the maximum number of threads at the same time
   * @param timeout milliseconds for one task
   */
  constructor(
    private readonly most: number,
    private readonly timeout: number,
    ways: Partial<Ways> = {}
  ) {
    this.#ways = { ...USUAL_WAYS, guard: new PartGuard(), ...ways }
  }

  /** Returns the number of threads, including those that are starting. */
  get size(): number {
    return this.#idle.length + this.#busy.size
  }

  /**
   * Runs a task. If a thread hangs or dies while a part of a plugin runs, the task is run again without that part.
   *
   * @throws PageTaskFailed
   */
  async run(task: PageTask): Promise<PageResult> {
    const { guard } = this.#ways
    const failing = guard.failing
    const suspects = new Set(failing.map(({ part }) => part))
    const skip = new Set(failing.filter(({ isOff }) => isOff).map(({ part }) => part))
    for (let skipped = 0; ; skipped++) {
      try {
        const { result, faults, passed } = await this.#attempt({ task, skip, suspects })
        for (const part of passed) guard.succeeded(part)
        for (const { part, message, isSkipped } of faults) if (!isSkipped) guard.failed(part, message)
        return result
      } catch (error) {
        const { part } = error as PageTaskFailed
        if (!part) throw error
        guard.failed(part, error)
        if (skipped === MOST_SKIPPED || this.#closed) throw error
        skip.add(part)
      }
    }
  }

  #attempt(message: ThreadMessage): Promise<ThreadAnswer> {
    if (this.#closed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, since: performance.now(), resolve, reject })
      this.#next()
    })
  }

  /** Ends all threads. Waiting and running tasks are rejected with `PageTaskFailed`. */
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

  /** Starts a thread if the task is still waiting after `patience` has elapsed. */
  #growInTime(first: Waiting): NodeJS.Timeout {
    const delay = Math.max(0, first.since + this.#ways.patience - performance.now())
    return setTimeout(() => {
      this.#growing = undefined
      if (this.#waiting[0] === first) this.#start()
      else this.#next()
    }, delay)
  }

  #start() {
    const running = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const thread = new Worker(this.#ways.module, {
      execArgv,
      workerData: { settings: this.#ways.settings, running },
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
    thread.once('message', (names: string[]) => {
      this.#isStarting = false
      this.#parts.set(thread, () => names[running[0] - 1] ?? null)
      thread.off('error', failed)
      // Waiting for a thread to start does not count as waiting for a busy one.
      for (const task of this.#waiting) task.since = performance.now()
      this.#release(thread)
    })
  }

  #give(thread: Worker, { message, resolve, reject }: Waiting) {
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
    const fail = (code: PageTaskFailed['code'], what: string) => {
      const part = this.#parts.get(thread)?.() ?? null
      settle(() => reject(new PageTaskFailed(code, what, part)), false)
    }
    const gone = () => {
      if (this.#closed) settle(() => reject(closed()), false)
      else fail('extraction_failed', 'The page reader stopped while processing the page.')
    }
    const timer = setTimeout(
      () => fail('extraction_timeout', `Processing the page took over ${this.timeout / 1000} seconds.`),
      this.timeout
    )
    thread.once('message', (answer: ThreadAnswer) => settle(() => resolve(answer), true))
    thread.once('exit', gone)
    thread.once('error', (error: Error) =>
      fail('extraction_failed', `Processing the page failed: ${error.message}`)
    )
    thread.postMessage(message)
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
  return new PageTaskFailed('extraction_failed', 'The page reader was stopped.')
}
