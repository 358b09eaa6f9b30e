import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { countRows } from '#alerts/controllers/inbox_query'
import { pageNumber } from '#alerts/controllers/ledger_place'
import { countHeldBack, REASON_DAYS } from '#alerts/ledger/count_changes'
import { heldBackChanges } from '#alerts/ledger/list_changes'
import type { HeldBackPage } from '#alerts/ledger/pages'
import Competitor from '#monitoring/models/competitor'

/** The ledger of silence: what was held back on all pages, newest first. */
export default class HeldBackController {
  async index(ctx: HttpContext) {
    const { inertia, request, workspace } = ctx
    const competitor = await this.competitorOf(ctx)
    const whose = { competitorId: competitor?.id ?? null }
    const reasons = await countHeldBack(workspace, whose)
    const reason = reasons.find(({ id }) => id === request.qs().reason)?.id ?? null
    const place = { reason, pageNumber: pageNumber(ctx) }
    return inertia.render('held_back/index', {
      ...place,
      competitor: competitor && { id: competitor.id, name: competitor.name },
      ...(await heldBackChanges(workspace, { ...place, ...whose })),
      reasons,
      reasonDays: REASON_DAYS,
      unread: await countRows(workspace, 'unread'),
    })
  }

  /** The one that the address names, if any. */
  private async competitorOf({ request, workspace }: HttpContext): Promise<Competitor | null> {
    const { competitor: id } = request.qs()
    if (typeof id !== 'string') return null
    const competitor = await Competitor.within(workspace).where({ id }).first()
    if (!competitor) throw new NotFound('Competitor')
    return competitor
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'held_back/index': HeldBackPage
  }
}
