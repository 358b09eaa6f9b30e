import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredProcess } from '../support/measured_process.js'

/** Pages that a worker has read before anything counts: by then most of what is loaded and compiled once is there. */
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
}

interface Pass {
  /** Seconds of CPU time of the worker. */
  cpu: number
  databaseCpu: number
  /** Bytes of memory at most, since the worker started. */
  most: number
  /** Seconds of CPU time by step, where those are measured. */
  steps: Record<string, number>
}

/** To be told the worker's memory after so many crawls of a pass. */
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
  /** With what keeps a worker small. */
  workerEnv: NodeJS.ProcessEnv
  start: Start
  /** Seconds of CPU time of the database server; null where none can be seen. */
  databaseCpu: () => number | null
  /** Folder of pages to take in place of generated ones. */
  corpus?: string
}

/** A worker, a site and what has pages watched, each in a process of its own. */
export class Crawling {
  urls: string[] = []
  #worker: MeasuredProcess<unknown> | null = null
  /** Crawls that are over when a pass begins. */
  #before = 0

  private constructor(
    private readonly where: Where,
    private readonly site: MeasuredProcess<{ origins: string[] }>,
    private readonly desk: MeasuredProcess<unknown>
  ) {}

  static async begin(where: Where): Promise<Crawling> {
    const { env, start, corpus } = where
    // It has a port by now, which the site might take.
    const desk = await start('crawl/desk.ts', env)
    const site = await start('crawl/site.ts', process.env, corpus ? [corpus] : [])
    return new Crawling(where, site, desk)
  }

  /**
   * As `npm start` does, and has it crawl some pages that are not watched from then on.
   * @param bySteps with one job at a time, so that it can tell what each step costs
   */
  async startWorker({ bySteps = false } = {}): Promise<void> {
    const program = bySteps ? 'crawl/worker_by_steps.ts' : 'crawl/worker.mjs'
    this.#worker = await this.where.start(program, this.where.workerEnv)
    await this.watch(WARM_UP, 1_000_000)
    for (let pass = 0; pass < 2; pass++) await this.crawl(pass)
  }

  /** From now on so many pages, spread over all hosts, and no others. */
  async watch(amount: number, first = 0): Promise<void> {
    const { origins } = this.site.ready
    this.urls = Array.from(
      { length: amount },
      (_, index) => `${origins[index % origins.length]}/page/${first + index}`
    )
    await this.desk.ask({ watch: this.urls })
  }

  /** Has the pages say what they say in a pass. */
  async turnTo(pass: number): Promise<void> {
    await this.site.ask({ pass })
  }

  /** Has all pages crawled in a pass, and what changed judged. Throws when a page is not read. */
  async crawl(pass: number, milestones?: Milestones): Promise<Pass> {
    await this.turnTo(pass)
    const worker = this.#worker!
    const cpu = await worker.cpu()
    const database = this.#databaseCpu()
    const { steps: stepsBefore } = await worker.ask<WorkerState>('state')
    await this.desk.ask({ crawl: true })
    await this.#untilDone(milestones)
    const { mostBytes, steps = {} } = await worker.ask<WorkerState>('state')
    return {
      cpu: (await worker.cpu()) - cpu,
      databaseCpu: this.#databaseCpu() - database,
      most: mostBytes,
      steps: Object.fromEntries(
        Object.entries(steps).map(([step, spent]) => [step, spent - (stepsBefore?.[step] ?? 0)])
      ),
    }
  }

  /** Nothing where the database is part of the worker. */
  #databaseCpu(): number {
    return this.where.env.DB_CONNECTION === 'mysql' ? (this.where.databaseCpu() ?? 0) : 0
  }

  async #untilDone({ after, tell }: Milestones = { after: [], tell: () => {} }): Promise<void> {
    const ahead = [...after]
    const end = Date.now() + PATIENCE
    for (;;) {
      const { crawled, failed, unjudged } = await this.desk.ask<Progress>({ progress: true })
      if (failed > 0) throw new Error(`${failed} pages could not be read.`)
      const done = crawled - this.#before
      if (done >= ahead[0]) {
        const { bytes } = await this.#worker!.ask<WorkerState>('state')
        tell(done, bytes)
        ahead.shift()
      }
      if (done >= this.urls.length && unjudged === 0) {
        this.#before = crawled
        return
      }
      if (Date.now() > end) throw new Error(`Only ${done} of ${this.urls.length} pages were crawled.`)
      await sleep(POLL_INTERVAL)
    }
  }
}
