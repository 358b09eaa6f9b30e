import type { HttpContext } from '@adonisjs/core/http'
import { pageNumber } from '#platform/http/page_number'
import { ledgerViews, type LedgerView } from '#alerts/ledger/pages'
import { snapshotViews, type SnapshotView } from '#monitoring/snapshot/shown'

/** Which part of a page's changes a request looks at; what can't be read is the first page of all. */
export function ledgerPlace({ request }: Pick<HttpContext, 'request'>): {
  view: LedgerView
  pageNumber: number
} {
  const { view } = request.qs()
  return { view: ledgerViews.find((name) => name === view) ?? 'all', pageNumber: pageNumber({ request }) }
}

/** Which version a request looks at, and how; what can't be read is the latest by its fields. */
export function snapshotPlace({ request }: Pick<HttpContext, 'request'>): {
  versionId: string | null
  view: SnapshotView
} {
  const { version, snapshot } = request.qs()
  return {
    versionId: typeof version === 'string' && version !== '' ? version : null,
    view: snapshotViews.find((name) => name === snapshot) ?? 'fields',
  }
}

export { pageNumber }
