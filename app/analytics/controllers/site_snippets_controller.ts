import type { HttpContext } from '@adonisjs/core/http'
import type { SnippetPage } from '#analytics/controllers/sites_page'
import { findSite } from '#analytics/queries/find_site'
import { markOf } from '#analytics/queries/sites'
import { publishedScript } from '#analytics/script/published'
import { pinnedSnippet, snippet } from '#analytics/snippet'

/** How a site gets the script, and whether it has told anything yet. */
export default class SiteSnippetsController {
  async show({ inertia, params, workspace }: HttpContext) {
    const site = await findSite(workspace, String(params.id))
    return inertia.render('analytics/snippet', {
      site: markOf(site),
      snippet: snippet(site.siteKey).trim(),
      pinnedSnippet: pinnedSnippet(site.siteKey, await publishedScript()).trim(),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'analytics/snippet': SnippetPage
  }
}
