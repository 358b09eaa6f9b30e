import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { countRows } from '#alerts/controllers/inbox_query'
import { ledgerPlace, pageNumber, snapshotPlace } from '#alerts/controllers/ledger_place'
import { countChangesOf, REASON_DAYS } from '#alerts/ledger/count_changes'
import { changesOf, PAGE_SIZE } from '#alerts/ledger/list_changes'
import { pageState } from '#alerts/ledger/page_state'
import { pageTrouble } from '#alerts/ledger/page_trouble'
import type { WatchedUrlPage } from '#alerts/ledger/pages'
import { versionHistory } from '#alerts/ledger/version_history'
import { listPlaces } from '#alerts/places/list_places'
import { labels } from '#monitoring/labels'
import { shownSnapshot } from '#monitoring/queries/shown_snapshot'
import { thinPage } from '#monitoring/queries/thin_page'

/** A watched page: what it says, its versions, what became of its changes, and the places learned on it. */
export default class WatchedUrlsController {
  /** What does not change while the page is read is a function, and left out where only the rest is asked for anew. */
  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const page = await pageState(workspace, String(params.id))
    if (!page) throw new NotFound('Watched URL')
    const place = ledgerPlace(ctx)
    return inertia.render('watched_urls/show', {
      ...place,
      page,
      trouble: await pageTrouble(workspace, page.id),
      thin: await thinPage(workspace, page.id),
      hasEnded: workspace.subscriptionStatus === 'canceled',
      snapshot: () => shownSnapshot(workspace, page, snapshotPlace(ctx)),
      history: () => versionHistory(workspace, page.id, pageNumber(ctx, 'versions')),
      labels: [...labels],
      ...(await countChangesOf(workspace, page.id)),
      changes: () => changesOf(workspace, page.id, place),
      places: () => listPlaces(workspace, page.id),
      pageSize: PAGE_SIZE,
      reasonDays: REASON_DAYS,
      unread: () => countRows(workspace, 'unread'),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'watched_urls/show': WatchedUrlPage
  }
}
