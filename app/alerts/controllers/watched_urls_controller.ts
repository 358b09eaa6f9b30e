import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { countRows } from '#alerts/controllers/inbox_query'
import { ledgerPlace } from '#alerts/controllers/ledger_place'
import { countChangesOf, REASON_DAYS } from '#alerts/ledger/count_changes'
import { changesOf, PAGE_SIZE } from '#alerts/ledger/list_changes'
import { pageState } from '#alerts/ledger/page_state'
import type { WatchedUrlPage } from '#alerts/ledger/pages'
import { listPlaces } from '#alerts/places/list_places'

/** A watched page: its state, what became of its changes, and the places learned on it. */
export default class WatchedUrlsController {
  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const page = await pageState(workspace, String(params.id))
    if (!page) throw new NotFound('Watched URL')
    const place = ledgerPlace(ctx)
    return inertia.render('watched_urls/show', {
      ...place,
      page,
      ...(await countChangesOf(workspace, page.id)),
      changes: await changesOf(workspace, page.id, place),
      places: await listPlaces(workspace, page.id),
      pageSize: PAGE_SIZE,
      reasonDays: REASON_DAYS,
      unread: await countRows(workspace, 'unread'),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'watched_urls/show': WatchedUrlPage
  }
}
