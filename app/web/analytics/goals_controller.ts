import type { HttpContext } from '@adonisjs/core/http'
import { addGoal, removeGoal } from '#analytics/goals/change_goals'
import { goalName, listGoals } from '#analytics/goals/list_goals'
import { OTHER } from '#analytics/labels'
import { findSite } from '#analytics/queries/find_site'
import { markOf } from '#analytics/queries/sites'
import { analyticsStore } from '#analytics/store/chosen'
import { goalValidator } from '#analytics/validators/analytics'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { flashErrors } from '#platform/http/flash_errors'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The number of days whose events and pages are suggested, and how many of each. */
const SUGGESTED_DAYS = 30
const SUGGESTIONS = 50

/** Manages the goals of a site. */
export default class GoalsController {
  async index({ inertia, params, session, workspace }: HttpContext) {
    const site = await findSite(workspace, String(params.id))
    const until = dayOf(Date.now())
    const span = { workspace, siteId: site.id, from: daysAfter(until, 1 - SUGGESTED_DAYS), until }
    const labels = await analyticsStore.largestLabels(span, { page: SUGGESTIONS, event: SUGGESTIONS })
    const seen = (wanted: string) =>
      labels.flatMap(({ kind, label }) => (kind === wanted && label !== OTHER ? label : []))
    const old = (field: string) => String(session.flashMessages.get(field, ''))
    return inertia.render('analytics/goals', {
      site: markOf(site),
      goals: (await listGoals(workspace, site.id)).map((goal) => ({ id: goal.id, name: goalName(goal) })),
      seen: { page: seen('page'), event: seen('event') },
      given: { kind: old('kind') === 'page' ? 'page' : 'event', value: old('value') },
    })
  }

  async store(ctx: HttpContext) {
    const { params, request, response, workspace } = ctx
    const site = await findSite(workspace, String(params.id))
    ctx.session.flashOnly(['kind', 'value'])
    try {
      const input = await request.validateUsing(goalValidator)
      const goal = await addGoal(workspace, site.id, input, userOf(ctx).id)
      // The next goal is often of the same type.
      ctx.session.flashOnly(['kind'])
      notify(ctx, `Added the goal “${goalName(goal)}”.`)
    } catch (error) {
      flashErrors(ctx, error)
    }
    return response.redirect(`/analytics/${site.id}/goals`)
  }

  async destroy(ctx: HttpContext) {
    const goal = await removeGoal(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Deleted the goal “${goalName(goal)}”.`)
    return ctx.response.redirect(`/analytics/${goal.siteId}/goals`)
  }
}
