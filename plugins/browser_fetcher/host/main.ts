/**
 * The process that drives the browser. It is separate from the worker because a page can flood this process with
 * console output or requests. The flood then affects only this process, and the worker ends it and starts another.
 */
import type { Browser, BrowserContext } from 'playwright-core'
import type { HostMessage, Rendering, RenderOrder } from '../messages.js'
import { launchChromium } from './launch_chromium.js'
import { MemoryWatch } from './memory.js'
import { render, RENDER_TIMEOUT } from './render.js'
import { expectNoWayRound } from './way_round.js'

/** Milliseconds that the browser may take to close a page. */
const CLOSE_TIMEOUT = 3_000

// Ctrl-C reaches all processes of a terminal, but this one ends only when the worker ends or asks it to.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

process.on('disconnect', () => void end())

const sandbox = process.argv[3] === 'sandbox'
let browser: Browser | undefined
try {
  const launched = await launchChromium(process.argv[2], { sandbox })
  browser = launched.on('disconnected', () => process.exit())
  await expectNoWayRound(browser)
  const memory = new MemoryWatch(browser)
  process.on('message', (order: RenderOrder) => void answer(launched, memory, order))
  tell({ kind: 'ready', version: browser.version(), sandboxed: sandbox })
} catch (error) {
  tell({ kind: 'unable', reason: firstLine(error) })
  process.disconnect()
}

/** Gives the browser time to clean up its files on disk. */
async function end() {
  if (browser) await inTime(browser.close())
  process.exit()
}

async function answer(running: Browser, memory: MemoryWatch, order: RenderOrder) {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), RENDER_TIMEOUT)
  const expiry = new Promise<Rendering>((resolve) =>
    over.signal.addEventListener('abort', () => resolve({ kind: 'late' }))
  )
  const closing: Promise<void>[] = []
  const closeAfter = (context: BrowserContext) => {
    const close = () => closing.push(context.close())
    if (over.signal.aborted) close()
    else over.signal.addEventListener('abort', close)
  }
  const work = render(running, order, closeAfter, over.signal).catch((): Rendering => ({ kind: 'crashed' }))
  const rendering = await Promise.race([work, expiry])
  clearTimeout(timer)
  over.abort()
  const isClosed = await inTime(Promise.allSettled(closing))
  tell({ kind: 'rendered', id: order.id, rendering, memory: memory.total })
  // A browser that cannot close a page is no longer usable.
  if (!isClosed) process.disconnect()
}

async function inTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout
  const expiry = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CLOSE_TIMEOUT)
  })
  return Promise.race([work.then(() => true), expiry]).finally(() => clearTimeout(timer))
}

function tell(message: HostMessage) {
  if (process.connected) process.send?.(message)
}

function firstLine(error: unknown): string {
  return (
    String(error)
      .split('\n')
      .find((line) => /\[err\]|ENOENT|EACCES|FATAL|sandbox/.test(line)) ?? String(error).split('\n')[0]
  ).slice(0, 300)
}
