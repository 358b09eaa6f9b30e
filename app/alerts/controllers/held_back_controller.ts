import type { HttpContext } from '@adonisjs/core/http'
import { countRows } from '#alerts/controllers/inbox_query'
import { pageNumber } from '#alerts/controllers/ledger_place'
import { countHeldBack, REASON_DAYS } from '#alerts/ledger/count_changes'
import { heldBackChanges } from '#alerts/ledger/list_changes'
import type { HeldBackPage } from '#alerts/ledger/pages'

/** The ledger of silence: what was held back on all pages, newest first. */
export default class HeldBackController {
  async index(ctx: HttpContext) {
    const { inertia, request, workspace } = ctx
    const reasons = await countHeldBack(workspace)
    const reason = reasons.find(({ id }) => id === request.qs().reason)?.id ?? null
    const place = { reason, pageNumber: pageNumber(ctx) }
    return inertia.render('held_back/index', {
      ...place,
      ...(await heldBackChanges(workspace, place)),
      reasons,
      reasonDays: REASON_DAYS,
      unread: await countRows(workspace, 'unread'),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'held_back/index': HeldBackPage
  }
}
