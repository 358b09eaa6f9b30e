import {
  failed,
  type FetchRefusal,
  type FetchResult,
  type FetchTarget,
  judgeResponse,
  type OutboundProxy,
} from 'rivalwatch-plugin'
import type { Rendering } from './messages.js'

const BROKEN: Record<
  'download' | 'redirected' | 'too_large' | 'too_complex' | 'late' | 'crashed',
  [string, string]
> = {
  download: ['not_html', 'The site returned something other than a web page.'],
  redirected: ['too_many_redirects', 'The site redirects more than 5 times.'],
  too_large: ['too_large', 'The page is larger than 10 MB.'],
  too_complex: ['too_complex', 'The page has too many elements to process.'],
  late: ['render_timeout', 'The page took too long to render.'],
  crashed: ['render_failed', "The page couldn't be rendered."],
}

/** The text of a page that is still loading because its scripts could not reach what they requested. */
const PLACEHOLDER = /^\W{0,5}(?:loading|please wait|one moment)[^]{0,50}$/i

/** Messages for connections that Chromium, not the proxy, gave up on. */
const GIVEN_UP: [reason: RegExp, code: string, message: string][] = [
  [/ERR_(?:CERT|SSL)_/, 'tls_failed', "We couldn't connect to the site securely."],
  [/ERR_TIMED_OUT/, 'timeout', 'The site took too long to respond.'],
]

/** Translates a rendering into a fetch result. */
export function judgeRendering(
  rendering: Rendering,
  target: FetchTarget,
  proxy: Pick<OutboundProxy, 'exceeded' | 'troubleWith'>
): FetchResult {
  const { exceeded } = proxy
  if (exceeded) return failed(exceeded.code, exceeded.message)
  switch (rendering.kind) {
    case 'page':
      return judgePage(rendering, target)
    case 'no_document': {
      const { url, status, headers } = rendering
      const answer = { url, status, headers, body: new Uint8Array() }
      return judgeResponse(answer, { target, conditional: false })
    }
    case 'unreachable':
      return judgeTrouble(rendering, proxy)
    default:
      return failed(...BROKEN[rendering.kind])
  }
}

function judgePage(
  { url, status, headers, html, opening, showsMore }: Extract<Rendering, { kind: 'page' }>,
  target: FetchTarget
): FetchResult {
  const judged = judgeResponse(
    { url, status, headers, body: new TextEncoder().encode(html) },
    { target, conditional: false }
  )
  if (judged.kind !== 'page') return judged
  if (!showsMore && (opening === '' || PLACEHOLDER.test(opening))) return failed(...BROKEN.crashed)
  // The markup comes from the browser and is encoded as UTF-8 here, whatever encoding the site used.
  const ownHeaders = { ...headers, 'content-type': 'text/html; charset=utf-8' }
  return { ...judged, headers: ownHeaders, scripts: 'run' }
}

function judgeTrouble(
  { url, reason }: Extract<Rendering, { kind: 'unreachable' }>,
  proxy: Pick<OutboundProxy, 'troubleWith'>
): FetchRefusal {
  const trouble = proxy.troubleWith(url)
  if (trouble) return failed(trouble.code, trouble.message)
  const [, code, message] = GIVEN_UP.find(([pattern]) => pattern.test(reason)) ?? []
  if (code && message) return failed(code, message)
  return failed('bad_response', 'The site closed the connection before its response was complete.')
}
