import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { layoutOf } from '#web/layout/layout_props'

/** Shares the layout's props with pages. The props are lazy, so that partial reloads do not compute them. */
export default class LayoutMiddleware {
  handle({ inertia, membership, memberships, workspace }: HttpContext, next: NextFn) {
    inertia.share({ shell: () => layoutOf(workspace, membership.role, memberships) })
    return next()
  }
}
