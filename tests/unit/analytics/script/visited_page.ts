import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom'
import { buildScript } from '#analytics/script/build'
import { publish } from '#analytics/script/publish'

export const SITE_KEY = '7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81'
export const COLLECT = 'https://rivalwatch.example/collect'

const built = publish(await buildScript(), COLLECT).bytes.identity.toString()

export interface Sent {
  url: string
  /** The arguments of `fetch`; null for a beacon. */
  init: RequestInit | null
  hit: Record<string, unknown>
}

interface Visit {
  url?: string
  referrer?: string
  /** Attributes of the tag besides the site key. */
  attributes?: string
  /** Markup around the script. */
  head?: string
  body?: string
  /** Changes the window before any script runs in it. */
  prepare?: (window: DOMWindow) => void
}

/** Runs the built script in a simulated page, with a clock and a network controlled by the test. */
export class VisitedPage {
  /** Hits that were delivered, oldest first. */
  readonly sent: Sent[] = []
  /** Uncaught errors, including those of the page's own code. */
  readonly errors: Error[] = []
  isOnline = true
  /** The server's response status; hits that it rejects do not count as delivered. */
  status = 202
  /** Milliseconds since the page was requested. */
  now = 1_000
  /** The browser's navigation entry; its duration is 0 until the load event. */
  readonly navigation = { duration: 0, activationStart: 0 }
  readonly window: DOMWindow

  constructor({
    url = 'https://northwind.example/pricing?plan=team#faq',
    referrer = '',
    attributes = '',
    head = '',
    body = '',
    prepare,
  }: Visit = {}) {
    const virtualConsole = new VirtualConsole()
    virtualConsole.on('jsdomError', (error) => this.errors.push(error))
    const tag = `<script data-site-key="${SITE_KEY}" ${attributes}>${built}</script>`
    this.window = new JSDOM(`<head>${head}${tag}</head><body>${body}</body>`, {
      url,
      ...(referrer && { referrer }),
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      virtualConsole,
      beforeParse: (window) => {
        this.#furnish(window)
        prepare?.(window)
      },
    }).window
  }

  /** Opens a page and completes its load after 812 ms. */
  static async open(visit?: Visit): Promise<VisitedPage> {
    const page = new VisitedPage(visit)
    await page.load()
    return page
  }

  async load() {
    await new Promise<void>((resolve) =>
      this.window.addEventListener('load', () => {
        this.navigation.duration = 812.4
        this.window.setTimeout(resolve)
      })
    )
  }

  /** Waits for the script's promises. */
  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }

  get hits() {
    return this.sent.map(({ hit }) => hit)
  }

  /** Returns the hits delivered since the last call, without the site key. */
  news() {
    return this.sent.splice(0).map(({ hit: { k, ...rest } }) => rest)
  }

  show() {
    this.#setHidden(false)
  }

  hide() {
    this.#setHidden(true)
  }

  dispatch(target: EventTarget, type: string, properties = {}) {
    const event = Object.assign(new this.window.Event(type, { bubbles: true, cancelable: true }), properties)
    target.dispatchEvent(event)
  }

  click(selector: string, type = 'click', button = 0) {
    const init = { bubbles: true, cancelable: true, button }
    this.window.document.querySelector(selector)!.dispatchEvent(new this.window.MouseEvent(type, init))
  }

  #setHidden(hidden: boolean) {
    setProperty(this.window.document, 'hidden', hidden)
    this.dispatch(this.window.document, 'visibilitychange')
  }

  #furnish(window: DOMWindow) {
    window.fetch = async (url: string, init: RequestInit) => {
      if (!this.isOnline) throw new TypeError('Failed to fetch')
      const hit = JSON.parse(init.body as string)
      if (this.status === 202) this.sent.push({ url, init, hit })
      return { status: this.status }
    }
    window.Request = class {
      get keepalive() {
        return false
      }
    }
    window.navigator.sendBeacon = (url: string, body: string) => {
      this.sent.push({ url, init: null, hit: JSON.parse(body) })
      return true
    }
    window.performance.now = () => this.now
    window.performance.getEntriesByType = (type: string) => (type === 'navigation' ? [this.navigation] : [])
  }
}

/** Sets a property that is read-only on the window. */
export function setProperty(object: object, name: string, value: unknown) {
  Object.defineProperty(object, name, { configurable: true, get: () => value })
}
