import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { lookAt } from '#workspaces/middleware/signed_in_middleware'

/** Switches to another workspace of the user. */
export default class OpenWorkspacesController {
  async store(ctx: HttpContext) {
    const { memberships, params, response } = ctx
    const membership = memberships.find(({ workspaceId }) => workspaceId === params.id)
    if (!membership) throw new NotFound('Workspace')
    lookAt(ctx, membership.workspace)
    return response.redirect('/')
  }
}
