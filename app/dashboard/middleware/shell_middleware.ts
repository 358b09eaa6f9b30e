import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { shellOf } from '#dashboard/queries/shell'

/** Gives pages what stands around them. Not asked for where a page only wants a part of itself anew. */
export default class ShellMiddleware {
  handle({ inertia, membership, memberships, workspace }: HttpContext, next: NextFn) {
    inertia.share({ shell: () => shellOf(workspace, membership.role, memberships) })
    return next()
  }
}
