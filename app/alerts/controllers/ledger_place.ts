import type { HttpContext } from '@adonisjs/core/http'
import { ledgerViews, type LedgerView } from '#alerts/ledger/pages'

/** Longer lists are not turned through to their end. */
const LAST_PAGE = 2_000

/** Which part of a page's changes a request looks at; what can't be read is the first page of all. */
export function ledgerPlace({ request }: Pick<HttpContext, 'request'>): {
  view: LedgerView
  pageNumber: number
} {
  const { view } = request.qs()
  return { view: ledgerViews.find((name) => name === view) ?? 'all', pageNumber: pageNumber({ request }) }
}

/** From 1. */
export function pageNumber({ request }: Pick<HttpContext, 'request'>): number {
  const { page } = request.qs()
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1
}
