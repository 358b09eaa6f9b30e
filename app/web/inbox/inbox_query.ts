import type { HttpContext } from '@adonisjs/core/http'
import { readId } from '#platform/ids'
import { signalScores } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { MOST_AT_ONCE } from '#alerts/actions/act_name'
import type { InboxList, InboxParams, InboxView } from '#web/inbox/inbox_types'
import { alertRow } from '#web/inbox/alert_row'
import { inboxViews } from '#web/inbox/inbox_types'
import { tagIn } from '#web/competitors/competitor_fields'
import type { AlertStatus } from '#alerts/models/alert'
import { inboxRows, type InboxQuery } from '#alerts/queries/inbox_rows'
import { MOST_WORDS, SEARCHED, searchWords } from '#alerts/queries/word_search'
import { countAlerts } from '#alerts/counters/read_counters'
import { labels } from '#monitoring/labels'

export const PAGE_SIZE = 50
const LONGEST_SEARCH = 80

const STATUSES: Record<InboxView, readonly AlertStatus[]> = {
  inbox: ['unread', 'read'],
  unread: ['unread'],
  archived: ['archived'],
}

/** Parses the filters of the inbox. Invalid values are ignored. */
export function inboxParams({ request }: Pick<HttpContext, 'request'>): InboxParams {
  const { view, score, label, competitor, q, page } = request.qs()
  return {
    view: inboxViews.find((name) => name === view) ?? 'inbox',
    score: signalScores.find((name) => name === score) ?? null,
    label: labels.find((name) => name === label) ?? null,
    competitor: typeof competitor === 'string' && competitor ? readId(competitor.slice(0, 40)) : null,
    tag: tagIn(request.qs()),
    q: typeof q === 'string' ? searchText(q) : '',
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Normalizes a search so that databases accept it and it fits into a URL stored in a cookie. */
function searchText(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
}

/** Returns the parameters as they appear in a query string, without defaults. */
export function paramsQuery({ view, page, ...filters }: InboxParams): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return {
    ...(view !== 'inbox' && { view }),
    ...Object.fromEntries(given),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Returns one page of the list. */
export async function inboxList(workspace: Tenant, params: InboxParams): Promise<InboxList> {
  const readAt = Date.now()
  const query = queryOf(params)
  const part = { limit: PAGE_SIZE, offset: (params.page - 1) * PAGE_SIZE }
  const { rows, matches } = await inboxRows(workspace, query, part)
  return { readAt, alerts: rows.map(alertRow), matches, searched: query.words.length > 0 ? SEARCHED : null }
}

/**
 * Returns the IDs of the first alerts of the whole list, up to the number that can be changed at once, except alerts
 * detected after `until`.
 */
export async function matchingIds(workspace: Tenant, params: InboxParams, until: number): Promise<string[]> {
  const { rows } = await inboxRows(workspace, queryOf(params), { limit: MOST_AT_ONCE, offset: 0 })
  return rows.filter(({ detected_at: detectedAt }) => Number(detectedAt) <= until).map(({ id }) => id)
}

function queryOf(params: InboxParams): InboxQuery {
  const filters = {
    ...(params.score && { signalScore: params.score }),
    ...(params.label && { pageType: params.label }),
    ...(params.competitor && { competitorId: params.competitor }),
    ...(params.tag && { tag: params.tag }),
  }
  const words = searchWords(params.q).slice(0, MOST_WORDS)
  return { statuses: STATUSES[params.view], filters, words }
}

export function countUnread(workspace: Tenant): Promise<number> {
  return countAlerts(workspace, { status: 'unread' })
}
