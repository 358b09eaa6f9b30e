import type { HttpContext } from '@adonisjs/core/http'
import { pageNumber } from '#platform/http/page_number'
import { ledgerViews, type LedgerView } from '#alerts/ledger/pages'

/** Which part of a page's changes a request looks at; what can't be read is the first page of all. */
export function ledgerPlace({ request }: Pick<HttpContext, 'request'>): {
  view: LedgerView
  pageNumber: number
} {
  const { view } = request.qs()
  return { view: ledgerViews.find((name) => name === view) ?? 'all', pageNumber: pageNumber({ request }) }
}

export { pageNumber }
