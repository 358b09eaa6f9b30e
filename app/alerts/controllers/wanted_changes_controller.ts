import type { HttpContext } from '@adonisjs/core/http'
import { wantChange } from '#alerts/ledger/want_change'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** "I wanted this": a change that was held back becomes an alert. */
export default class WantedChangesController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    await wantChange(ctx.workspace, id, userOf(ctx))
    return ctx.response.redirect().toPath(`/changes/${id}`)
  }
}
