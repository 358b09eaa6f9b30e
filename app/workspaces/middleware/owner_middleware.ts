import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Forbidden } from '#platform/errors'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'

/** Lets only owners of the workspace through. Runs after `signedIn`. */
export default class OwnerMiddleware {
  async handle({ membership, route, workspace }: HttpContext, next: NextFn) {
    if (membership.role === 'owner') return next()
    const [actor, detail] = [membership.userId, String(route?.name)]
    await recordAccessDenied(workspace, { actor, action: 'denied.role', detail })
    throw new Forbidden('Only a workspace owner can do this.')
  }
}
