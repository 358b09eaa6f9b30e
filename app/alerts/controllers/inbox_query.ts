import type { HttpContext } from '@adonisjs/core/http'
import { readId } from '#platform/ids'
import { signalScores } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { MOST_AT_ONCE } from '#alerts/actions/act_name'
import type { InboxList, InboxPlace, InboxView } from '#alerts/controllers/inbox_page'
import { alertRow } from '#alerts/controllers/alert_row'
import { inboxViews } from '#alerts/controllers/inbox_page'
import type { AlertStatus } from '#alerts/models/alert'
import { inboxRows, SEARCHED, type InboxQuery } from '#alerts/queries/inbox_rows'
import { countAlerts } from '#alerts/totals/read_totals'
import { labels } from '#monitoring/labels'

export const PAGE_SIZE = 50
const LONGEST_SEARCH = 80
const MOST_WORDS = 6

const STATUSES: Record<InboxView, readonly AlertStatus[]> = {
  inbox: ['unread', 'read'],
  unread: ['unread'],
  archived: ['archived'],
}

/** Which part of the inbox a request looks at; what can't be read of it is left out. */
export function inboxPlace({ request }: Pick<HttpContext, 'request'>): InboxPlace {
  const { view, score, label, competitor, q, page } = request.qs()
  return {
    view: inboxViews.find((name) => name === view) ?? 'inbox',
    score: signalScores.find((name) => name === score) ?? null,
    label: labels.find((name) => name === label) ?? null,
    competitor: typeof competitor === 'string' && competitor ? readId(competitor.slice(0, 40)) : null,
    q: typeof q === 'string' ? searchText(q) : '',
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** As the databases can take it, and short enough for an address in a cookie. */
function searchText(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
}

/** The same place as a query, with defaults left out. */
export function placeQuery({ view, page, ...filters }: InboxPlace): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return {
    ...(view !== 'inbox' && { view }),
    ...Object.fromEntries(given),
    ...(page > 1 && { page: String(page) }),
  }
}

/** One page of the list. */
export async function inboxList(workspace: Tenant, place: InboxPlace): Promise<InboxList> {
  const readAt = Date.now()
  const query = queryOf(place)
  const part = { limit: PAGE_SIZE, offset: (place.page - 1) * PAGE_SIZE }
  const { rows, matches } = await inboxRows(workspace, query, part)
  return { readAt, alerts: rows.map(alertRow), matches, searched: query.words.length > 0 ? SEARCHED : null }
}

/** The first alerts of all pages of the list, as many as can be changed at once, without those detected later. */
export async function matchingIds(workspace: Tenant, place: InboxPlace, until: number): Promise<string[]> {
  const { rows } = await inboxRows(workspace, queryOf(place), { limit: MOST_AT_ONCE, offset: 0 })
  return rows.filter(({ detected_at: detectedAt }) => Number(detectedAt) <= until).map(({ id }) => id)
}

function queryOf(place: InboxPlace): InboxQuery {
  const filters = {
    ...(place.score && { signalScore: place.score }),
    ...(place.label && { pageType: place.label }),
    ...(place.competitor && { competitorId: place.competitor }),
  }
  const words = place.q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return { statuses: STATUSES[place.view], filters, words }
}

export async function countRows(workspace: Tenant, view: InboxView): Promise<number> {
  const counts = STATUSES[view].map((status) => countAlerts(workspace, { status }))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
