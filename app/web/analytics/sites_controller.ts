import type { HttpContext } from '@adonisjs/core/http'
import { addSite } from '#analytics/actions/add_site'
import { removeSite } from '#analytics/actions/remove_site'
import { type Metric, metrics, type Range, ranges } from '#analytics/metrics'
import { findSite } from '#analytics/queries/find_site'
import { siteReport } from '#analytics/queries/site_report'
import { markOf, siteMarks, sitesWithVisitors } from '#analytics/queries/sites'
import { addSiteValidator } from '#analytics/validators/analytics'
import { notify } from '#platform/http/notice'
import type { NewSitePage, SitePage, SitesPage } from '#web/analytics/sites_page'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The team's own sites and their analytics. */
export default class SitesController {
  async index({ inertia, response, session, workspace }: HttpContext) {
    const sites = await sitesWithVisitors(workspace)
    if (sites.length === 0) {
      session.reflash()
      return response.redirect('/analytics/new')
    }
    return inertia.render('analytics/index', { sites })
  }

  async create({ inertia, session }: HttpContext) {
    const old = (field: string) => String(session.flashMessages.get(field, ''))
    return inertia.render('analytics/new', { given: { name: old('name'), domain: old('domain') } })
  }

  async store(ctx: HttpContext) {
    ctx.session.flashOnly(['name', 'domain'])
    const input = await ctx.request.validateUsing(addSiteValidator)
    const site = await addSite(ctx.workspace, input, userOf(ctx).id)
    return ctx.response.redirect(`/analytics/${site.id}/snippet`)
  }

  async show({ inertia, params, request, workspace }: HttpContext) {
    const site = await findSite(workspace, String(params.id))
    const { days, metric } = request.qs()
    const choice: { days: Range; metric: Metric } = {
      days: ranges.find((range) => String(range) === days) ?? 30,
      metric: metrics.find((name) => name === metric) ?? 'visitors',
    }
    return inertia.render('analytics/show', {
      site: markOf(site),
      sites: await siteMarks(workspace),
      ...choice,
      ...(await siteReport(workspace, site.id, choice)),
    })
  }

  async destroy(ctx: HttpContext) {
    const { name } = await removeSite(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Removed ${name} and its analytics.`)
    return ctx.response.redirect('/analytics')
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'analytics/index': SitesPage
    'analytics/new': NewSitePage
    'analytics/show': SitePage
  }
}
