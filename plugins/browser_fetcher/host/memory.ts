import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** One process of the browser that holds more than this has a page that allocates for ever. */
const MAX_PROCESS_MEMORY = 1024 * 1024 * 1024
const LOOK_EVERY = 300

/** Linux tells in pages of memory, of 4 KB on all but few machines. */
const PAGE_SIZE = 4096

/**
 * Watches what the processes of a browser hold in memory, and ends those that hold too much: their page has crashed then,
 * and no other. Only where the system tells, as Linux does.
 */
export class MemoryWatch {
  /** Bytes of all processes, when looked at last. */
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

/** Resident bytes of a process, without what it shares as files; 0 where that can not be told. */
function memoryOf(pid: number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    return (resident - shared) * PAGE_SIZE
  } catch {
    return 0
  }
}
