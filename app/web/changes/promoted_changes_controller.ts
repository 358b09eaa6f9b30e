import type { HttpContext } from '@adonisjs/core/http'
import { promoteChange } from '#alerts/actions/promote_change'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** "Alert me about this": turns a filtered-out change into an alert. */
export default class PromotedChangesController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    await promoteChange(ctx.workspace, id, userOf(ctx))
    return ctx.response.redirect().toPath(`/changes/${id}`)
  }
}
