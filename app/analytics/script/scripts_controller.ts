import type { HttpContext } from '@adonisjs/core/http'
import { publishedScript } from '#analytics/script/published'

const DAY = 86_400
const FOR_EVER = `public, max-age=${365 * DAY}, immutable`
const FOR_A_DAY = `public, max-age=${DAY}, stale-while-revalidate=${7 * DAY}`
const ASK_EACH_TIME = 'public, no-cache'

export default class ScriptsController {
  /**
   * Serves the tracking script to pages of any origin. URLs of other versions also return the current script: pages
   * that pin a version with `integrity` refuse it, and all others keep counting visits.
   */
  async show({ request, response, params }: HttpContext) {
    const script = await publishedScript()
    const encoding = (['br', 'gzip'] as const).find((one) => request.encoding([one]) === one) ?? 'identity'

    response.header('Cache-Control', lifetime(params.name, script.pinnedName))
    response.header('ETag', `W/"${script.hash}"`)
    response.header('Vary', 'Accept-Encoding')
    response.header('Access-Control-Allow-Origin', '*')
    response.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (response.fresh()) return response.status(304).send(null)

    if (encoding !== 'identity') response.header('Content-Encoding', encoding)
    return response.type('text/javascript; charset=utf-8').send(script.bytes[encoding])
  }
}

/** Returns how long a response may be cached. The plain URL has no name. */
function lifetime(name: string | undefined, present: string): string {
  if (!name) return FOR_A_DAY
  return name === present ? FOR_EVER : ASK_EACH_TIME
}
