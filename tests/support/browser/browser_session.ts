import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { appUrl } from '#config/app'

/** Sizes of a desktop and of a small phone. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 375, height: 812 }

/** Milliseconds that a test waits, since a machine may be busy. */
const PATIENCE = 20_000

/** Matches console messages that are not errors but show that something is wrong. */
const TELLING_WARNING = /hydration|permissions-policy/i

/** Contexts without scripts, whose pages are exactly what the server rendered. */
export const scriptless = new WeakSet<BrowserContext>()

export interface PageOptions extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Problems that a page is expected to have, such as a 404. */
  expecting?: RegExp
}

/** A test's browser. Everything that the test opens is closed afterward, and must have had no problems. */
export class BrowserSession {
  /** Console errors, including violations of the security policy, and uncaught errors. */
  readonly troubles: string[] = []
  #contexts: BrowserContext[] = []

  constructor(readonly chromium: Browser) {}

  /**
   * Opens a page with separate cookies and storage and without motion, by default at desktop width. URLs without a host
   * belong to the app.
   */
  async open(options: PageOptions = {}): Promise<Page> {
    const context = await this.context(options)
    return context.newPage()
  }

  /** Opens a context for several pages that share cookies and storage. */
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

  /**
   * Closes everything that the test opened.
   *
   * @throws when a page had problems
   */
  async end(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()))
    if (this.troubles.length) throw new Error(`The page had trouble:\n${this.troubles.join('\n')}`)
  }
}
