import type { Browser, BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core'
import type { Rendering, RenderOrder } from '../messages.js'
import { evaluateBeside } from './isolated_world.js'
import { MAX_ELEMENTS, serializeDocument } from './serialize_document.js'
import { OpenRequests, settle } from './settle.js'

/** Milliseconds for one page, from creating its context to returning its markup. */
export const RENDER_TIMEOUT = 20_000
/** Milliseconds of that time reserved for serializing, even if the page is still busy. */
const SERIALIZE_TIMEOUT = 5_000

/** The same limit as the plain fetcher's; Chromium would follow 20. */
const MAX_REDIRECTS = 5

/** The same element limit as the page reader's, plus limits on nodes and characters. */
const BOUNDS = { elements: MAX_ELEMENTS, nodes: 200_000, characters: 10 * 1024 * 1024 }

/** Resources that never contain a page's text. */
const UNREAD_RESOURCES = new Set(['image', 'media', 'font'])

/**
 * Opens one page in its own context and returns what it shows.
 *
 * @param onContext receives the context as soon as it exists, so that the caller can always close it
 */
export async function render(
  browser: Browser,
  order: RenderOrder,
  onContext: (context: BrowserContext) => void,
  signal: AbortSignal
): Promise<Rendering> {
  const context = await openContext(browser, order)
  onContext(context)
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => {}))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  const crashed = new Promise<Rendering>((resolve) => page.once('crash', () => resolve({ kind: 'crashed' })))
  return Promise.race([crashed, redirectedTooOften(page), visit(page, order.url, signal)])
}

/** Resolves when the site exceeds the redirect limit; the caller closes the context. */
function redirectedTooOften(page: Page): Promise<Rendering> {
  return new Promise((resolve) => {
    page.on('request', (request) => {
      if (isForPage(page, request) && redirectsBefore(request) > MAX_REDIRECTS)
        resolve({ kind: 'redirected' })
    })
  })
}

/** Whether a request is for the page itself rather than for a frame or a resource. */
function isForPage(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}

function redirectsBefore(request: Request): number {
  let redirects = 0
  for (let from = request.redirectedFrom(); from; from = from.redirectedFrom()) redirects++
  return redirects
}

async function openContext(browser: Browser, { userAgent, proxy }: RenderOrder): Promise<BrowserContext> {
  const context = await browser.newContext({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0 Safari/537.36 ${userAgent}`,
    proxy: { ...proxy, bypass: '<-loopback>' },
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(RENDER_TIMEOUT)
  await context.route('**/*', (route) =>
    UNREAD_RESOURCES.has(route.request().resourceType()) ? route.abort() : route.continue()
  )
  return context
}

async function visit(page: Page, url: string, signal: AbortSignal): Promise<Rendering> {
  const requests = new OpenRequests(page)
  let asked = url
  let answer: Response | null = null
  page.on('request', (request) => {
    if (isForPage(page, request)) asked = request.url()
  })
  page.on('response', (response) => {
    if (isForPage(page, response.request())) answer = response
  })
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: RENDER_TIMEOUT - SERIALIZE_TIMEOUT })
  } catch (error) {
    return failedVisit(error as Error, asked, answer)
  }
  const session = await page.context().newCDPSession(page)
  await settle(session, requests, signal)
  const serialized = await serializeSettled(session, signal)
  if ('passed' in serialized) return { kind: serialized.passed }
  // TypeScript does not know that a listener assigns `answer`.
  const response = answer as Response | null
  // When a page cannot be loaded, Chromium shows its own error page.
  if (!response || !/^https?:/.test(page.url())) return { kind: 'unreachable', url: asked, reason: 'unknown' }
  return { kind: 'page', url: page.url(), ...told(response), ...serialized }
}

function told(response: Response) {
  return { status: response.status(), headers: response.headers() }
}

/** Retries once if the page navigates during serialization. */
async function serializeSettled(session: CDPSession, signal: AbortSignal) {
  try {
    return await evaluateBeside(session, serializeDocument, BOUNDS)
  } catch (error) {
    if (signal.aborted) throw error
    return evaluateBeside(session, serializeDocument, BOUNDS)
  }
}

function failedVisit({ name, message }: Error, url: string, answer: Response | null): Rendering {
  if (message.includes('Download is starting')) return { kind: 'download' }
  if (name === 'TimeoutError') return { kind: 'late' }
  if (/crashed/i.test(message)) return { kind: 'crashed' }
  const reason = /net::\w+/.exec(message)?.[0] ?? 'unknown'
  // A response such as 204 leaves the browser on the previous page.
  if (reason === 'net::ERR_ABORTED' && answer) return { kind: 'no_document', url, ...told(answer) }
  return { kind: 'unreachable', url, reason }
}
