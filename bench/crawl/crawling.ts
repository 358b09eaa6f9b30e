import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredProcess } from '../support/measured_process.js'

/** Pages that a worker crawls before measuring, so that most one-time loading and compiling is done. */
const WARM_UP = 400
const POLL_INTERVAL = 200
const PATIENCE = 1800_000

interface Progress {
  crawled: number
  failed: number
  unjudged: number
}

interface WorkerState {
  bytes: number
  mostBytes: number
  steps?: Record<string, number>
  statements?: number
}

interface Pass {
  /** The worker's CPU time in seconds. */
  cpu: number
  databaseCpu: number
  /** The worker's peak memory in bytes since it started. */
  most: number
  /** Seconds of CPU time by step, where steps are measured. */
  steps: Record<string, number>
  /** How many statements the worker ran, where they are counted. */
  statements: number
  /** Bytes by which the database grew; null if unknown. */
  bytes: number | null
}

/** Reports the worker's memory after certain numbers of crawls in a pass. */
interface Milestones {
  after: readonly number[]
  tell: (crawled: number, bytes: number) => void
}

type Start = (
  file: string,
  env?: NodeJS.ProcessEnv,
  args?: readonly string[]
) => Promise<MeasuredProcess<{ origins: string[] }>>

interface Where {
  env: NodeJS.ProcessEnv
  /** Includes the settings that keep a worker's memory small. */
  workerEnv: NodeJS.ProcessEnv
  start: Start
  /** The database server's CPU time in seconds; null when it cannot be read. */
  databaseCpu: () => number | null
  /** The percentage of pages that change in each later pass. */
  changed: number
  /** Folder of pages to use instead of generated ones. */
  corpus?: string
}

/** A worker, a site and a coordinator, each in its own process. */
export class Crawling {
  urls: string[] = []
  #worker: MeasuredProcess<unknown> | null = null
  /** The number of crawls finished before the current pass. */
  #before = 0

  private constructor(
    private readonly where: Where,
    private readonly site: MeasuredProcess<{ origins: string[] }>,
    private readonly coordinator: MeasuredProcess<unknown>
  ) {}

  static async begin(where: Where): Promise<Crawling> {
    const { env, start, changed, corpus } = where
    // The coordinator starts first because the site might otherwise take its port.
    const coordinator = await start('crawl/coordinator.ts', env)
    const site = await start('crawl/site.ts', process.env, [String(changed), ...(corpus ? [corpus] : [])])
    return new Crawling(where, site, coordinator)
  }

  /**
   * Starts the worker as `npm start` does and warms it up on pages that are not watched afterward.
   *
   * @param measured `steps` runs one job at a time, so that the cost of each step can be measured; `statements` counts
   *   the statements of a busy worker
   */
  async startWorker(measured?: 'steps' | 'statements'): Promise<void> {
    const program = measured ? 'crawl/worker_by_steps.ts' : 'crawl/worker.mjs'
    this.#worker = await this.where.start(program, this.where.workerEnv, measured ? [measured] : [])
    await this.watch(WARM_UP, 1_000_000)
    for (let pass = 0; pass < 2; pass++) await this.crawl(pass)
  }

  /** Watches this number of pages, spread over all hosts, and no others. */
  async watch(amount: number, first = 0): Promise<void> {
    const { origins } = this.site.ready
    this.urls = Array.from(
      { length: amount },
      (_, index) => `${origins[index % origins.length]}/page/${first + index}`
    )
    await this.coordinator.ask({ watch: this.urls })
  }

  /** Makes the site serve the content of a pass. */
  async turnTo(pass: number): Promise<void> {
    await this.site.ask({ pass })
  }

  /**
   * Crawls pages in a pass and waits until every change is judged.
   *
   * @throws Error when a page cannot be read
   */
  async crawl(pass: number, milestones?: Milestones, urls: readonly string[] | 'all' = 'all'): Promise<Pass> {
    await this.turnTo(pass)
    const worker = this.#worker!
    const cpu = await worker.cpu()
    const database = this.#databaseCpu()
    const before = await worker.ask<WorkerState>('state')
    const bytes = await this.coordinator.ask<number | null>({ bytes: true })
    await this.coordinator.ask({ crawl: urls })
    await this.#untilDone(urls === 'all' ? this.urls.length : urls.length, milestones)
    const { mostBytes, steps = {}, statements = 0 } = await worker.ask<WorkerState>('state')
    const bytesNow = await this.coordinator.ask<number | null>({ bytes: true })
    return {
      cpu: (await worker.cpu()) - cpu,
      databaseCpu: this.#databaseCpu() - database,
      most: mostBytes,
      steps: Object.fromEntries(
        Object.entries(steps).map(([step, spent]) => [step, spent - (before.steps?.[step] ?? 0)])
      ),
      statements: statements - (before.statements ?? 0),
      bytes: bytesNow === null || bytes === null ? null : bytesNow - bytes,
    }
  }

  /** Zero where the database runs inside the worker. */
  #databaseCpu(): number {
    return this.where.env.DB_CONNECTION === 'mysql' ? (this.where.databaseCpu() ?? 0) : 0
  }

  async #untilDone(
    wanted: number,
    { after, tell }: Milestones = { after: [], tell: () => {} }
  ): Promise<void> {
    const ahead = [...after]
    const end = Date.now() + PATIENCE
    for (;;) {
      const { crawled, failed, unjudged } = await this.coordinator.ask<Progress>({ progress: true })
      if (failed > 0) throw new Error(`${failed} pages could not be read.`)
      const done = crawled - this.#before
      if (done >= ahead[0]) {
        const { bytes } = await this.#worker!.ask<WorkerState>('state')
        tell(done, bytes)
        ahead.shift()
      }
      if (done >= wanted && unjudged === 0) {
        this.#before = crawled
        return
      }
      if (Date.now() > end) throw new Error(`Only ${done} of ${wanted} pages were crawled.`)
      await sleep(POLL_INTERVAL)
    }
  }
}
