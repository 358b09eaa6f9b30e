import type { HttpContext } from '@adonisjs/core/http'
import { undoAct } from '#alerts/actions/undo_act'
import { toInbox } from '#web/inbox/act_on_alerts'
import { actOnAlertsValidator } from '#alerts/validators/alerts'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Undoes an action on alerts. */
export default class UndoneActsController {
  async store(ctx: HttpContext) {
    const { open } = await ctx.request.validateUsing(actOnAlertsValidator)
    await undoAct(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    return toInbox(ctx, open ?? null)
  }
}
