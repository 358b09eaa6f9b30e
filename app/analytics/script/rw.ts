/**
 * The tracking script: runs in the pages of a site and tells `/collect` of its visits. Browser code without imports,
 * served as `rw.js`. It never throws into a page, never holds it up, and keeps nothing: no cookie, no storage.
 */

/** What is posted, as JSON. Times are whole ms; what is undefined is left out. */
interface Hit {
  /** Site key. */
  k: string
  t: 'view' | 'event' | 'leave'
  /** Address of the page, without user, password and fragment. */
  u: string
  /** Where a view came from, when that was another origin. */
  r?: string
  /** Name of an event. */
  n?: string
  /** Whether an event is a conversion. */
  c?: true
  /** Load time of a view. */
  l?: number
  /** Time in sight since the view, or since the last `leave`. */
  m?: number
}

/** The arguments of a call of `track`, from whoever writes the page: anything may be in there. */
type Call = Iterable<any>

interface Rivalwatch {
  track?: (...call: any[]) => void
  /** Calls that wait for the first view. */
  q?: Call[]
  /** Set by the first copy of the script in a page; a second one would count everything twice. */
  on?: true
}

interface Window {
  rivalwatch?: Rivalwatch
}

interface Navigator {
  globalPrivacyControl?: boolean
}

interface Document {
  prerendering?: boolean
}

interface PerformanceNavigationTiming {
  activationStart?: number
}

;(() => {
  /** The server puts its own address in. */
  const COLLECT = '__COLLECT__'
  const MAX_ADDRESS = 2048
  const MAX_NAME = 120
  const MAX_WAITING = 20
  /** The empty name is that of pages without a host, such as files. */
  const LOCAL_HOST = /^((.+\.)?localhost|127(\.\d+){3}|\[::1])?$/
  /** Frameworks write an attribute that is false as "false". */
  const CONVERSION = '[data-rw-conversion]:not([data-rw-conversion=false])'

  const safely =
    <Given extends any[]>(work: (...given: Given) => void) =>
    (...given: Given) => {
      try {
        work(...given)
      } catch {}
    }

  const on = <Kind extends Event>(target: EventTarget, types: string, work: (event: Kind) => void) =>
    types.split(' ').forEach((type) => target.addEventListener(type, safely(work) as EventListener, true))

  const main = () => {
    const api = (window.rivalwatch = window.rivalwatch || {})
    if (api.on) return
    api.on = true
    const queue = (api.q = api.q || [])
    api.track = safely((...call) => queue.push(call))

    // What a tag manager puts in may run without an element of its own.
    const own = document.currentScript as HTMLElement | null
    const script =
      own && own.dataset.siteKey ? own : document.querySelector<HTMLElement>('script[data-site-key]')
    const { siteKey, collect, local }: DOMStringMap = script ? script.dataset : {}

    /** Bodies that did not get through, oldest first. */
    const waiting: string[] = []
    /** Address of the last view. */
    let page: string
    let hasBegun = false
    /** When the page came into sight; 0 while it is out of sight. */
    let shownAt = 0

    const isRefused = () => {
      let hasOptedOut
      safely(() => (hasOptedOut = localStorage.getItem('rivalwatch_ignore') === 'true'))()
      return (
        hasOptedOut ||
        !siteKey ||
        navigator.globalPrivacyControl ||
        navigator.doNotTrack === '1' ||
        (local === undefined && LOCAL_HOST.test(location.hostname))
      )
    }

    const post = (body: string) => {
      if (isRefused()) return
      // From the page, not from its <base>.
      const url = new URL(collect || COLLECT, location.href).href
      const wait = () => waiting.length < MAX_WAITING && waiting.push(body)
      if (window.Request && 'keepalive' in Request.prototype) {
        const how = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
        // What was refused for good would be refused again; a server in trouble (5xx) or in a hurry (429) takes it later,
        // but all that waits only once it takes something: it would get many times as much while it has too much.
        const hear = safely(({ status }: Response) =>
          status > 499 || status === 429 ? void wait() : postWaiting()
        )
        fetch(url, how).then(hear, wait)
      } else if (navigator.onLine && navigator.sendBeacon(url, body)) {
        // Without keepalive a request ends with the page; a beacon does not, but never tells whether it arrived.
        postWaiting()
      } else {
        wait()
      }
    }

    const postWaiting = () => waiting.splice(0).forEach(post)

    const send = (t: Hit['t'], rest: Partial<Hit>) => {
      post(JSON.stringify(Object.assign({ k: siteKey, t, u: page }, rest)))
    }

    const clean = (address: string) =>
      address
        .replace(/#.*/, '')
        .replace(/^([^/]*\/\/)[^/?]*@/, '$1')
        .slice(0, MAX_ADDRESS)

    /** A view of the document: the first, or once more when it comes back as it was left. */
    const view = (l?: number) => {
      const referrer = clean(document.referrer)
      send('view', { r: referrer.indexOf(location.origin + '/') ? referrer || undefined : undefined, l })
    }

    /** Ends at a name that is no text, which can not be trimmed. */
    const record = safely(([name, options]: Call) => {
      const n = name.trim().slice(0, MAX_NAME)
      if (n) send('event', { n, c: (options && options.conversion && true) || undefined })
    })

    /** In whole ms, from when somebody waited for it; nothing while the load goes on. */
    const loadTime = () => {
      let time
      safely(() => {
        const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        if (timing.duration) time = Math.max(0, Math.round(timing.duration - (timing.activationStart || 0)))
      })()
      return time
    }

    /** The first view, and then what happened before it. */
    const begin = safely(() => {
      if (hasBegun) return
      hasBegun = true
      removeEventListener('beforeunload', begin)
      view(loadTime())
      queue.splice(0).forEach(record)
      queue.push = record as typeof queue.push
    })

    const show = () => {
      if (!document.hidden) shownAt = shownAt || performance.now()
    }

    const leave = () => {
      begin()
      const m = shownAt && Math.round(performance.now() - shownAt)
      shownAt = 0
      if (m) send('leave', { m })
    }

    const route = safely(() => {
      if (clean(location.href) === page) return
      leave()
      page = clean(location.href)
      send('view', {})
      show()
    })

    const act = (event: MouseEvent) => {
      const target = event.target as Element
      const element = target.closest<HTMLElement>(`[data-rw-event],${CONVERSION}`)
      // A form counts when it is sent, not when something in it is clicked. Buttons above 1 open menus and go back.
      if (!element || element.matches('form') !== (event.type === 'submit') || event.button > 1) return
      api.track!(element.dataset.rwEvent || 'Conversion', { conversion: element.matches(CONVERSION) })
    }

    const start = () => {
      page = clean(location.href)
      show()
      on(window, 'popstate', route)
      on(window, 'pageshow', (event: PageTransitionEvent) => {
        if (event.persisted) view()
        show()
      })
      on(document, 'visibilitychange', () => (document.hidden ? leave() : show()))
      on(document, 'freeze', leave)
      on(window, 'pagehide', () => {
        leave()
        postWaiting()
      })
      on(window, 'online', postWaiting)
      on(document, 'click auxclick submit', act)

      // The load is over when all who listen for its end were called.
      const beginLater = () => setTimeout(begin)
      if (document.readyState === 'complete') beginLater()
      else on(window, 'load', beginLater)
      // Closed while it loads, a page hears of it in Chromium only when it listens for this.
      addEventListener('beforeunload', begin)

      for (const name of ['pushState', 'replaceState'] as const) {
        const original = history[name]
        history[name] = function (...state) {
          const result = original.apply(this, state)
          route()
          return result
        }
      }
    }

    if (document.prerendering) on(document, 'prerenderingchange', start)
    else start()
  }

  safely(main)()
})()
