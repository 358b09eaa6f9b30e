import type { HttpContext } from '@adonisjs/core/http'
import AnalyticsSite from '#analytics/models/analytics_site'
import { isSiteKey } from '#analytics/site_key'
import { snippet } from '#analytics/snippet'

export default class SnippetsController {
  /** Open to whoever knows the site key: the site shows it to all of its visitors. As text, so that it does not run. */
  async show({ request, response }: HttpContext) {
    const siteKey: unknown = request.qs().siteKey
    const site = isSiteKey(siteKey) ? await AnalyticsSite.findBy({ siteKey }) : null
    if (!site) return response.status(404).type('text/plain').send('No such site\n')

    response.header('X-Content-Type-Options', 'nosniff')
    return response.type('text/plain').send(snippet(site.siteKey))
  }
}
