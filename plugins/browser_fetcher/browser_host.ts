import { Semaphore } from 'rivalwatch-plugin'
import { HostProcess } from './host_process.js'
import type { ChromiumProgram, HostReady, Rendering, RenderOrder } from './messages.js'

/** How many pages are rendered at the same time. */
const PAGES_AT_ONCE = 3
/** Extra slots, for workspaces that have no page in progress. */
const SPARE_PAGES = 1

/**
 * Limits after which a new browser replaces the old one, which may not free all its memory. Age in milliseconds, memory
 * in bytes.
 */
const MAX_PAGES = 100
const MAX_AGE = 30 * 60_000
const MAX_MEMORY = 1536 * 1024 * 1024

/** Milliseconds after which an unused browser is closed. */
const IDLE_TIME = 60_000

/** Runs at most one browser. It is started when a page first needs it and replaced after some use. */
export class BrowserHost {
  readonly #turns = new Semaphore(PAGES_AT_ONCE, SPARE_PAGES)
  #process: HostProcess | null = null
  /** Includes retired processes that are still finishing their last page. */
  readonly #processes = new Set<HostProcess>()
  #idle: NodeJS.Timeout | undefined

  constructor(
    private readonly program: ChromiumProgram,
    private readonly maxPages = MAX_PAGES
  ) {}

  /**
   * Renders a page as soon as there is room for it.
   *
   * @param prepare returns the order to render; called when rendering can begin
   * @throws BrowserMissing, whatever `prepare` throws, or the signal's reason if it aborts while the page waits
   */
  render(
    prepare: () => Promise<Omit<RenderOrder, 'id'>>,
    signal: AbortSignal,
    holder?: string
  ): Promise<Rendering> {
    const work = async () => {
      const order = await prepare()
      clearTimeout(this.#idle)
      try {
        const process = this.#current()
        const rendering = await process.render(order)
        // Retries if the whole browser crashed, because another page may have caused it.
        const isTriedAgain = rendering.kind === 'crashed' && process.hasEnded && !signal.aborted
        return isTriedAgain ? await this.#current().render(order) : rendering
      } finally {
        this.#rest()
      }
    }
    return this.#turns.take(signal, work, holder)
  }

  /**
   * Returns the browser's version and whether it is sandboxed.
   *
   * @throws BrowserMissing if no browser could be started
   */
  async about(): Promise<HostReady> {
    try {
      return await this.#current().ready
    } finally {
      this.#rest()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const ended = [...this.#processes].map((process) => process.retire())
    this.#process = null
    await Promise.all(ended)
  }

  #current(): HostProcess {
    if (this.#process && !isWorn(this.#process, this.maxPages)) return this.#process
    this.#retire()
    const process = new HostProcess(this.program)
    this.#processes.add(process)
    void process.ended.then(() => this.#processes.delete(process))
    return (this.#process = process)
  }

  #rest() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#retire(), IDLE_TIME).unref()
  }

  #retire() {
    void this.#process?.retire()
    this.#process = null
  }
}

function isWorn({ hasEnded, pages, startedAt, memory }: HostProcess, maxPages: number): boolean {
  return hasEnded || pages >= maxPages || Date.now() - startedAt > MAX_AGE || memory > MAX_MEMORY
}
