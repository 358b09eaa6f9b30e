import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { plans } from '#config/plans'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { notify } from '#platform/http/notice'
import { currentTimeZone } from '#platform/time_zones'
import { renameWorkspace } from '#workspaces/actions/rename_workspace'
import { mayLeave } from '#workspaces/members/owners'
import { seatsTaken } from '#workspaces/members/seats'
import { signInOf, userOf } from '#workspaces/middleware/signed_in_middleware'
import { workspaceNameValidator } from '#workspaces/validators/workspace'

/** Shows the workspace's name and plan and whether the member can leave, and renames the workspace. */
export default class WorkspaceSettingsController {
  async show(ctx: HttpContext) {
    const { inertia, membership, workspace } = ctx
    const provider = await app.container.make('identityProvider')
    const { plan, subscriptionStatus, limits } = workspace
    return inertia.render('settings/workspace', {
      plan,
      subscriptionStatus,
      limits,
      timeZone: currentTimeZone(membership.workspace.timeZone),
      competitors: (await watchingCapacity(workspace)).competitors.used,
      users: await seatsTaken(workspace),
      versionsKeptDays: plans[plan].versionsKeptDays,
      singleSignOn: provider && {
        provider: provider.name,
        isRequired: membership.workspace.requiresSingleSignOn,
        isUsedHere: signInOf(ctx).issuer === provider.issuer,
      },
      mayLeave: await mayLeave(membership),
    })
  }

  async update(ctx: HttpContext) {
    const { name } = await ctx.request.validateUsing(workspaceNameValidator)
    await renameWorkspace(ctx.workspace, name, userOf(ctx).id)
    notify(ctx, 'Name saved.')
    return ctx.response.redirect('/settings/workspace')
  }
}
