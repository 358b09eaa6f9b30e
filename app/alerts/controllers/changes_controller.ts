import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { countRows } from '#alerts/controllers/inbox_query'
import { changeDetail } from '#alerts/ledger/change_detail'
import type { ChangePage } from '#alerts/ledger/pages'

/** One change: what differed, what was held back of it and why. */
export default class ChangesController {
  async show({ inertia, params, workspace }: HttpContext) {
    const detail = await changeDetail(workspace, String(params.id))
    if (!detail) throw new NotFound('Change')
    return inertia.render('changes/show', { ...detail, unread: await countRows(workspace, 'unread') })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'changes/show': ChangePage
  }
}
