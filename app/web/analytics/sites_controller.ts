import type { HttpContext } from '@adonisjs/core/http'
import { addSite } from '#analytics/actions/add_site'
import { removeSite } from '#analytics/actions/remove_site'
import { presentVisitors } from '#analytics/live/live_visits'
import { aroundDay } from '#analytics/queries/around_day'
import { findSite } from '#analytics/queries/find_site'
import { lengthOf, siteReport } from '#analytics/queries/site_report'
import { markOf, siteMarks, sitesWithVisitors } from '#analytics/queries/sites'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { competitorChanges } from '#web/analytics/competitor_changes'
import { competitorChoices } from '#web/competitors/competitor_choices'
import { tagChoices } from '#web/competitors/tag_choices'
import { firstDay, ignoredParams, readSiteQuery } from '#web/analytics/site_query'
import { addSiteValidator } from '#analytics/validators/analytics'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Shows the team's own sites and their analytics. */
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
    const now = Date.now()
    const query = readSiteQuery(request.qs(), now)
    const earliest = firstDay(now, query.filters)
    return inertia.render('analytics/show', {
      site: markOf(site),
      sites: await siteMarks(workspace),
      present: await presentVisitors(workspace, site.id, now),
      query,
      ignored: ignoredParams(request.qs(), query),
      firstDay: firstDay(now, []),
      today: dayOf(now),
      compares: query.filters.length === 0 || daysAfter(query.from, -lengthOf(query)) >= earliest,
      filtersSince: query.filters.length > 0 && query.from < earliest ? earliest : null,
      ...(await siteReport(workspace, site.id, query)),
      changes: await competitorChanges(workspace, query, query),
      around:
        query.mark === null
          ? null
          : await aroundDay({ workspace, siteId: site.id }, query.mark, query.filters, now),
      competitors: await competitorChoices(workspace),
      tags: await tagChoices(workspace, query.tag),
    })
  }

  async destroy(ctx: HttpContext) {
    const { name } = await removeSite(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Removed ${name} and its analytics.`)
    return ctx.response.redirect('/analytics')
  }
}
