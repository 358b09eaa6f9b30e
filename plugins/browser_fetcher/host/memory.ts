import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Bytes. A renderer process that uses more than this has a page that keeps allocating memory. */
const MAX_PROCESS_MEMORY = 1024 * 1024 * 1024
const LOOK_EVERY = 300

/** Linux reports memory in pages, which are 4 KB on nearly all machines. */
const PAGE_SIZE = 4096

/**
 * Watches the memory of a browser's processes and ends renderers that use too much, which crashes only their own page.
 * Works only where the system reports memory use in `/proc`, as Linux does.
 */
export class MemoryWatch {
  /** Bytes of all processes at the last check. */
  total = 0
  readonly #timer: NodeJS.Timeout

  constructor(private readonly browser: Browser) {
    this.#timer = setInterval(() => void this.look().catch(() => {}), LOOK_EVERY)
  }

  stop() {
    clearInterval(this.#timer)
  }

  async look(): Promise<void> {
    const session = await this.browser.newBrowserCDPSession()
    try {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const held = processInfo.map(({ id, type }) => ({ id, type, bytes: memoryOf(id) }))
      this.total = held.reduce((sum, { bytes }) => sum + bytes, 0)
      for (const { id, type, bytes } of held) {
        if (type === 'renderer' && bytes > MAX_PROCESS_MEMORY) process.kill(id, 'SIGKILL')
      }
    } finally {
      await session.detach()
    }
  }
}

/** Returns the resident bytes of a process without shared file pages, or 0 where the system does not report them. */
function memoryOf(pid: number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    return (resident - shared) * PAGE_SIZE
  } catch {
    return 0
  }
}
