import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom'
import { buildScript } from '#analytics/script/build'
import { publish } from '#analytics/script/publish'

export const SITE_KEY = '7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81'
export const COLLECT = 'https://rivalwatch.example/collect'

const built = publish(await buildScript(), COLLECT).bytes.identity.toString()

export interface Sent {
  url: string
  /** As given to `fetch`; null for a beacon. */
  init: RequestInit | null
  hit: Record<string, unknown>
}

interface Visit {
  url?: string
  referrer?: string
  /** What the tag has beside the site key. */
  attributes?: string
  /** Markup before and after the script. */
  head?: string
  body?: string
  /** Changes the window before anything runs in it. */
  prepare?: (window: DOMWindow) => void
}

/** The built script in a page of a made-up window, with a clock and a network of the test's own. */
export class VisitedPage {
  /** What got through, oldest first. */
  readonly sent: Sent[] = []
  /** What was thrown and not caught, the page's own code included. */
  readonly errors: Error[] = []
  isOnline = true
  /** What the server answers; what it does not take is not among what got through. */
  status = 202
  /** ms since the page was asked for. */
  now = 1_000
  /** The navigation as the browser tells of it; its duration is 0 until the load is over. */
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

  /** A page whose load is over, after 812 ms. */
  static async open(visit?: Visit): Promise<VisitedPage> {
    const page = new VisitedPage(visit)
    await page.load()
    return page
  }

  /** Lets the load come to its end. */
  async load() {
    await new Promise<void>((resolve) =>
      this.window.addEventListener('load', () => {
        this.navigation.duration = 812.4
        this.window.setTimeout(resolve)
      })
    )
  }

  /** Lets promises of the script settle. */
  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }

  get hits() {
    return this.sent.map(({ hit }) => hit)
  }

  /** What got through since this was asked last, without the site key. */
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

/** Sets what the window itself only lets be read. */
export function setProperty(object: object, name: string, value: unknown) {
  Object.defineProperty(object, name, { configurable: true, get: () => value })
}
