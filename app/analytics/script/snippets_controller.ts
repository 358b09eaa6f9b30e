import type { HttpContext } from '@adonisjs/core/http'
import AnalyticsSite from '#analytics/models/analytics_site'
import { isSiteKey } from '#analytics/site_key'
import { publishedScript } from '#analytics/script/published'
import { pinnedSnippet, snippet } from '#analytics/snippet'

export default class SnippetsController {
  /**
   * Serves a site's snippet to anyone with the site key, which the site shows to all its visitors. It is served as text
   * so that it does not run; `?pinned=1` returns the snippet that is only valid for this version of the script.
   */
  async show({ request, response }: HttpContext) {
    const { siteKey, pinned } = request.qs()
    const site = isSiteKey(siteKey) ? await AnalyticsSite.findBy({ siteKey }) : null
    if (!site) return response.status(404).type('text/plain').send('No such site\n')

    const line = pinned === '1' ? pinnedSnippet(site.siteKey, await publishedScript()) : snippet(site.siteKey)
    return response.type('text/plain').send(line)
  }
}
