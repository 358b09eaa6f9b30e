import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { appUrl } from '#config/app'

/** Widths of a desktop and of a small phone. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 375, height: 812 }

/** Of what a test waits for, in milliseconds: machines that do other things beside may be slow. */
const PATIENCE = 20_000

/** What is written to the console and means that something in a page is wrong, beside errors. */
const TELLING_WARNING = /hydration/i

/** Contexts in which no scripts run: their pages are never more than what the server made of them. */
export const scriptless = new WeakSet<BrowserContext>()

export interface PageOptions extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Troubles that a page is expected to have, such as the answer 404. */
  expecting?: RegExp
}

/** The browser as one test has it: what the test opens is closed after it, and must have had no trouble. */
export class BrowserSession {
  /** Errors on the console, what violates the security policy among them, and errors that nobody caught. */
  readonly troubles: string[] = []
  #contexts: BrowserContext[] = []

  constructor(readonly chromium: Browser) {}

  /**
   * A page of its own cookies and storage, as wide as a desktop unless told, on which nothing moves. Addresses without a
   * host are of the app.
   */
  async open(options: PageOptions = {}): Promise<Page> {
    const context = await this.context(options)
    return context.newPage()
  }

  /** For several pages that share cookies and storage. */
  async context({ expecting, ...options }: PageOptions = {}): Promise<BrowserContext> {
    const context = await this.chromium.newContext({
      baseURL: appUrl,
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE)
    if (options.javaScriptEnabled === false) scriptless.add(context)
    this.#contexts.push(context)
    const note = (trouble: string) => void (expecting?.test(trouble) || this.troubles.push(trouble))
    context.on('weberror', (error) => note(String(error.error())))
    context.on('console', (message) => {
      const isTrouble =
        message.type() === 'error' || (message.type() === 'warning' && TELLING_WARNING.test(message.text()))
      if (isTrouble) note(`${message.text()} (${message.location().url})`)
    })
    return context
  }

  /** @throws when a page had trouble */
  async end(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()))
    if (this.troubles.length) throw new Error(`The page had trouble:\n${this.troubles.join('\n')}`)
  }
}
