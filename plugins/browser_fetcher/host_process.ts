import { type ChildProcess, fork } from 'node:child_process'
import type { ChromiumProgram, HostMessage, HostReady, Rendering, RenderOrder } from './messages.js'

/** Milliseconds after which an unresponsive process is killed. Its own limits normally apply first. */
const PATIENCE = 30_000

const MEMORY_LIMIT_MB = 512

const isTypeScript = import.meta.url.endsWith('.ts')

/** A child process does not inherit the loader that runs TypeScript directly. */
const execArgv = [
  `--max-old-space-size=${MEMORY_LIMIT_MB}`,
  ...(isTypeScript ? [`--import=${new URL('../../bin/typescript.mjs', import.meta.url).href}`] : []),
]

/** No browser could be started. */
export class BrowserMissing extends Error {}

/** One process with one browser in it, from start to end. */
export class HostProcess {
  /** Rejects with `BrowserMissing` if no browser could be started. */
  readonly ready: Promise<HostReady>
  readonly startedAt = Date.now()
  /** Resolves when the process and its browser are gone. */
  readonly ended: Promise<void>
  /** Pages rendered so far. */
  pages = 0
  /** Bytes of memory that the browser used at the last report. */
  memory = 0
  /** Whether the process accepts no more pages. */
  hasEnded = false
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (rendering: Rendering) => void>()
  #retired = false

  constructor({ executablePath, environment, sandbox = true }: ChromiumProgram) {
    const module = new URL(`./host/main.${isTypeScript ? 'ts' : 'js'}`, import.meta.url)
    this.#child = fork(module, [executablePath, sandbox ? 'sandbox' : 'no-sandbox'], {
      env: environment,
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('error', () => resolve()).once('exit', () => resolve())
    })
    this.ready = this.#start()
    this.#child.on('message', (message: HostMessage) => this.#hear(message)).on('error', () => {})
    this.#child.once('disconnect', () => (this.hasEnded = true))
    void this.ended.then(() => this.#end())
    // Once started, the child process keeps the event loop alive only while a page is pending.
    const letGo = () => {
      this.#child.unref()
      this.#child.channel?.unref()
    }
    this.ready.then(letGo, letGo)
  }

  /**
   * Renders a page. Whatever the page does, even a crash, resolves to a rendering.
   *
   * @throws BrowserMissing if no browser could be started
   */
  async render(order: Omit<RenderOrder, 'id'>): Promise<Rendering> {
    const id = this.pages++
    const answer = new Promise<Rendering>((resolve) => this.#waiting.set(id, resolve))
    const timer = setTimeout(() => {
      this.#answer(id, { kind: 'late' })
      this.kill()
    }, PATIENCE)
    try {
      await this.ready
      this.#child.send({ ...order, id }, () => {})
      return await answer
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
      this.#endIfIdle()
    }
  }

  /** Ends the process once no page is pending. */
  retire(): Promise<void> {
    this.#retired = true
    // Callers that wait for the end may have nothing else that keeps the event loop alive.
    if (this.#child.exitCode === null) this.#child.ref()
    this.#endIfIdle()
    return this.ended
  }

  /** Ends the process immediately. Its browser ends too, because the pipe between them breaks. */
  kill() {
    this.#child.kill('SIGKILL')
  }

  #start(): Promise<HostReady> {
    return new Promise((resolve, reject) => {
      this.#child.on('message', (message: HostMessage) => {
        if (message.kind === 'ready') resolve(message)
        if (message.kind === 'unable') reject(new BrowserMissing(message.reason))
      })
      void this.ended.then(() => reject(new BrowserMissing('The browser process ended.')))
    })
  }

  #hear(message: HostMessage) {
    if (message.kind !== 'rendered') return
    this.memory = message.memory
    this.#answer(message.id, message.rendering)
  }

  #answer(id: number, rendering: Rendering) {
    this.#waiting.get(id)?.(rendering)
  }

  #endIfIdle() {
    if (this.#retired && this.#waiting.size === 0 && this.#child.connected) this.#child.disconnect()
  }

  #end() {
    this.hasEnded = true
    for (const id of this.#waiting.keys()) this.#answer(id, { kind: 'crashed' })
  }
}
