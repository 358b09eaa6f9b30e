/** A way for a page to make a browser send a request inside. */
export interface WayInside {
  what: string
  /** @param inside `host:port` of the canary */
  html(inside: string): string
  /** Any other responses of the site, by path. */
  others?(
    inside: string
  ): Record<string, { status?: number; headers?: Record<string, string>; body?: string }>
  /** Response headers of the page itself. */
  headers?(inside: string): Record<string, string>
  /** Never attempted, because the browser does not support or load it. */
  never?: true
  /** Like `never`, but a headless shell attempts it and is refused, because it has no flag for it. */
  neverWithWindows?: true
}

const script = (text: string) => `<body><script>${text}</script>`
const onPage = (type: string) => ({ headers: { 'content-type': type } })

export const WAYS_INSIDE: WayInside[] = [
  { what: 'a frame', html: (to) => `<iframe src="http://${to}/"></iframe>` },
  {
    what: 'a frame in a frame',
    html: (to) => `<iframe srcdoc="<iframe src='http://${to}/'></iframe>"></iframe>`,
  },
  { what: 'an object', html: (to) => `<object data="http://${to}/"></object>` },
  { what: 'an embedded thing', html: (to) => `<embed src="http://${to}/">` },
  { what: 'an image', html: (to) => `<img src="http://${to}/">`, never: true },
  { what: 'an image of a script', html: (to) => script(`new Image().src = 'http://${to}/'`), never: true },
  { what: 'an image of a style', html: (to) => `<body style="background: url(http://${to}/)">`, never: true },
  { what: 'an image in SVG', html: (to) => `<svg><image href="http://${to}/"/></svg>`, never: true },
  { what: 'a film', html: (to) => `<video src="http://${to}/" preload="auto"></video>`, never: true },
  {
    what: 'a font',
    html: (to) =>
      `<style>@font-face { font-family: x; src: url(http://${to}/) } p { font-family: x }</style><p>x</p>`,
    never: true,
  },
  { what: 'a script', html: (to) => `<script src="http://${to}/"></script>` },
  { what: 'a module', html: (to) => `<script type="module">import 'http://${to}/'</script>` },
  { what: 'a module that a script imports', html: (to) => script(`import('http://${to}/').catch(() => {})`) },
  { what: 'a style', html: (to) => `<link rel="stylesheet" href="http://${to}/">` },
  { what: 'a style that imports', html: (to) => `<style>@import url(http://${to}/);</style>` },
  { what: 'fetch', html: (to) => script(`fetch('http://${to}/', { mode: 'no-cors' })`) },
  { what: 'fetch that asks first', html: (to) => script(`fetch('http://${to}/', { method: 'PUT' })`) },
  {
    what: 'fetch that outlives its page',
    html: (to) => script(`fetch('http://${to}/', { mode: 'no-cors', keepalive: true })`),
  },
  {
    what: 'XMLHttpRequest',
    html: (to) => script(`const x = new XMLHttpRequest(); x.open('GET', 'http://${to}/'); x.send()`),
  },
  { what: 'WebSocket', html: (to) => script(`new WebSocket('ws://${to}/')`) },
  { what: 'EventSource', html: (to) => script(`new EventSource('http://${to}/')`) },
  { what: 'a beacon', html: (to) => script(`navigator.sendBeacon('http://${to}/', 'x')`) },
  {
    what: 'the cache',
    html: (to) =>
      script(`caches.open('x').then((it) => it.add(new Request('http://${to}/', { mode: 'no-cors' })))`),
  },
  { what: 'prefetch', html: (to) => `<link rel="prefetch" href="http://${to}/">` },
  { what: 'preload', html: (to) => `<link rel="preload" as="fetch" href="http://${to}/">` },
  { what: 'modulepreload', html: (to) => `<link rel="modulepreload" href="http://${to}/">` },
  { what: 'window.open', html: (to) => script(`window.open('http://${to}/')`), never: true },
  {
    what: 'a form into another window',
    html: (to) =>
      `<form action="http://${to}/" target="_blank"></form>${script('document.forms[0].submit()')}`,
    never: true,
  },
  {
    what: 'a form',
    html: (to) => `<form action="http://${to}/" method="post"></form>${script('document.forms[0].submit()')}`,
  },
  {
    what: 'a form into a frame',
    html: (to) =>
      `<iframe name="f"></iframe><form action="http://${to}/" target="f"></form>${script('document.forms[0].submit()')}`,
  },
  { what: 'a script that goes there', html: (to) => script(`location.href = 'http://${to}/'`) },
  {
    what: 'a script that goes there later',
    html: (to) => script(`setTimeout(() => location.replace('http://${to}/'), 100)`),
  },
  { what: 'meta refresh', html: (to) => `<meta http-equiv="refresh" content="0; url=http://${to}/">` },
  {
    what: 'a Refresh header',
    html: () => '<p>soon</p>',
    headers: (to) => ({ refresh: `0; url=http://${to}/` }),
  },
  {
    what: 'a link that is clicked',
    html: (to) => `<a href="http://${to}/">x</a>${script("document.querySelector('a').click()")}`,
  },
  {
    what: 'a download',
    html: (to) => `<a href="http://${to}/" download>x</a>${script("document.querySelector('a').click()")}`,
  },
  {
    what: 'the ping of a link',
    html: (to) =>
      `<a href="#here" ping="http://${to}/">x</a>${script("document.querySelector('a').click()")}`,
    neverWithWindows: true,
  },
  {
    what: 'a worker that imports',
    html: () => script(`new Worker('/worker.js')`),
    others: (to) => ({
      '/worker.js': { ...onPage('text/javascript'), body: `importScripts('http://${to}/')` },
    }),
  },
  {
    what: 'a worker that fetches',
    html: (to) =>
      script(
        `new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/', { mode: 'no-cors' })"], { type: 'text/javascript' })))`
      ),
  },
  {
    what: 'a shared worker',
    html: () => script(`new SharedWorker('/worker.js')`),
    others: (to) => ({
      '/worker.js': { ...onPage('text/javascript'), body: `importScripts('http://${to}/')` },
    }),
  },
  {
    what: 'a service worker',
    html: () => script(`navigator.serviceWorker.register('/service.js').catch(() => {})`),
    others: (to) => ({
      '/service.js': { ...onPage('text/javascript'), body: `fetch('http://${to}/', { mode: 'no-cors' })` },
    }),
    never: true,
  },
  {
    what: 'WebRTC that asks a STUN server',
    html: (to) => webRtc(`stun:${to}`),
    never: true,
  },
  {
    what: 'WebRTC that asks a TURN server',
    html: (to) => webRtc(`turn:${to}?transport=udp`),
    never: true,
  },
  {
    what: 'a report of what the policy forbids',
    html: () => '<script>1</script>',
    headers: (to) => ({
      'content-security-policy-report-only': `script-src 'none'; report-uri http://${to}/`,
    }),
  },
  {
    what: 'a redirected script',
    html: () => `<script src="/moved"></script>`,
    others: (to) => ({ '/moved': { status: 302, headers: { location: `http://${to}/` } } }),
  },
  {
    what: 'a redirected fetch',
    html: () => script(`fetch('/moved', { mode: 'no-cors' })`),
    others: (to) => ({ '/moved': { status: 307, headers: { location: `http://${to}/` } } }),
  },
  {
    what: 'a redirected frame',
    html: () => `<iframe src="/moved"></iframe>`,
    others: (to) => ({ '/moved': { status: 308, headers: { location: `http://${to}/` } } }),
  },
  ...[301, 302, 303, 307, 308].map((status) => ({
    what: `a page that is moved with ${status}`,
    html: () => script(`location.href = '/moved'`),
    others: (to: string) => ({ '/moved': { status, headers: { location: `http://${to}/` } } }),
  })),
]

/** Shows `gathered` once gathering is complete. */
function webRtc(urls: string): string {
  return `<body><p id="state">gathering</p><script>
    const peer = new RTCPeerConnection({ iceServers: [{ urls: '${urls}', username: 'u', credential: 'c' }] })
    peer.onicegatheringstatechange = () => {
      if (peer.iceGatheringState === 'complete') document.getElementById('state').textContent = 'gathered'
    }
    peer.createDataChannel('x')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  </script>`
}
