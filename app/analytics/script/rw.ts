/**
 * The tracking script, which runs in the pages of a site and reports visits to `/collect`. This is browser code without
 * imports, served as `rw.js`. It never throws errors into a page, never blocks it, and uses no cookies or storage.
 */

/** The posted data, as JSON. Times are whole milliseconds; undefined values are left out. */
interface Hit {
  /** Site key. */
  k: string
  t: 'view' | 'event' | 'leave'
  /** URL of the page, without user, password and fragment. */
  u: string
  /** The referrer of a view if it is from another origin. */
  r?: string
  /** Name of an event. */
  n?: string
  /** Whether an event is a conversion. */
  c?: true
  /** Load time of a view. */
  l?: number
  /** How long the page was visible since the view or the last `leave`. */
  m?: number
}

/** The arguments of a call to `track`. The page's author passes them, so they may be anything. */
type Call = Iterable<any>

interface Rivalwatch {
  track?: (...call: any[]) => void
  /** Calls that wait for the first view. */
  q?: Call[]
  /** Set by the first copy of the script on a page, because a second copy would count everything twice. */
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
  /** The server replaces this with the URL of `/collect`. */
  const COLLECT = '__COLLECT__'
  const MAX_ADDRESS = 2048
  const MAX_NAME = 120
  const MAX_WAITING = 20
  /** The host name is empty for pages without a host, such as files. */
  const LOCAL_HOST = /^((.+\.)?localhost|127(\.\d+){3}|\[::1])?$/
  /** Frameworks write a false attribute as "false". */
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

    // A script inserted by a tag manager may run without a `currentScript`.
    const own = document.currentScript as HTMLElement | null
    const script =
      own && own.dataset.siteKey ? own : document.querySelector<HTMLElement>('script[data-site-key]')
    const { siteKey, collect, local }: DOMStringMap = script ? script.dataset : {}

    /** Bodies that have not been sent, oldest first. */
    const waiting: string[] = []
    /** URL of the last view. */
    let page: string
    let hasBegun = false
    /** When the page became visible; 0 while it is hidden. */
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
      // Relative to the page, not to its <base>.
      const url = new URL(collect || COLLECT, location.href).href
      const wait = () => waiting.length < MAX_WAITING && waiting.push(body)
      if (window.Request && 'keepalive' in Request.prototype) {
        const how = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
        // Bodies that the server rejects permanently are not sent again. After a 5xx or 429, they wait until another
        // request succeeds, because resending them immediately would multiply the load on an overloaded server.
        const hear = safely(({ status }: Response) =>
          status > 499 || status === 429 ? void wait() : postWaiting()
        )
        fetch(url, how).then(hear, wait)
      } else if (navigator.onLine && navigator.sendBeacon(url, body)) {
        // Without keepalive, a request is aborted when the page closes. A beacon is not, but it never reports whether
        // it arrived.
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

    /**
     * Records a view of the document: the first one, or another one when the browser restores the page from its cache.
     */
    const view = (l?: number) => {
      const referrer = clean(document.referrer)
      send('view', { r: referrer.indexOf(location.origin + '/') ? referrer || undefined : undefined, l })
    }

    /**
     * Records an event. Throws if the name is not a string and has no `trim`, in which case `safely` ignores the call.
     */
    const record = safely(([name, options]: Call) => {
      const n = name.trim().slice(0, MAX_NAME)
      if (n) send('event', { n, c: (options && options.conversion && true) || undefined })
    })

    /**
     * Returns whole milliseconds since the visitor began to wait, or nothing while the page is still loading.
     */
    const loadTime = () => {
      let time
      safely(() => {
        const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        if (timing.duration) time = Math.max(0, Math.round(timing.duration - (timing.activationStart || 0)))
      })()
      return time
    }

    /** Sends the first view, then the events that were queued before it. */
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
      // A form counts when it is submitted, not when something in it is clicked. Buttons above 1 open menus or go back.
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

      // The load time is only available after all `load` listeners have run.
      const beginLater = () => setTimeout(begin)
      if (document.readyState === 'complete') beginLater()
      else on(window, 'load', beginLater)
      // When a page is closed while it is loading, Chromium only notifies it if it listens for this event.
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
