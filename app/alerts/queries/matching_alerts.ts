/** Alerts of a period, or alerts that contain certain words. */
import { hotRead, IN_THIS_ORDER, type Sql } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { Period } from '#platform/period'
import type { AlertFilters } from '#alerts/queries/alert_filters'
import {
  listAlerts,
  type Page,
  partOf,
  presentPage,
  presentRows,
  readAlerts,
  readNewestAlerts,
} from '#alerts/queries/alert_rows'
import { type AlertPart, conditionBeside, conditionsOf, newestByIds } from '#alerts/queries/newest_alerts'
import { containsEvery, SEARCHED } from '#alerts/queries/word_search'
import type { Place, Position } from '#platform/operations/cursors'

/** The columns that are searched for each word: summary, excerpt, competitor and page. */
const PLACES = ['alerts.summary', 'alerts.change_excerpt', 'competitor.name', 'competitor.domain', 'page.url']

/** The alerts that a word search covers. */
const NEWEST: AlertPart = { limit: SEARCHED, offset: 0 }

export interface AlertSearch extends Period {
  filters: AlertFilters
  /** Empty for all alerts of the period. */
  words: readonly string[]
}

/** Returns one page of matching alerts, newest first, the total number, and the position where the page ends. */
export async function matchingAlerts(workspace: Tenant, search: AlertSearch, place: Page) {
  const { filters, words, since, until } = search
  const isWhole = !words.length && since === undefined && until === undefined
  // Counters provide the total for filters alone.
  if (isWhole) return listAlerts(workspace, { ...filters, ...place })
  const part = partOf(place)
  const total = await countMatches(workspace, search)
  const found = part.offset < total ? await readMatches(workspace, search, part) : []
  return presentPage(found, total, place)
}

/**
 * Returns a part of the matching alerts, newest first. With words, these are the matches among the next `limit` alerts,
 * so that reading all parts searches each alert once.
 */
export async function matchesAfter(
  workspace: Tenant,
  search: AlertSearch,
  { after, limit }: Place & { limit: number }
) {
  const part = { limit, offset: 0, after }
  if (!search.words.length) {
    return presentRows(await readMatches(workspace, search, { ...part, limit: limit + 1 }), limit)
  }
  const { rows } = presentRows(await readMatches(workspace, search, { limit, offset: 0 }, part), limit)
  const page = after?.page ?? 1
  return {
    rows,
    next: page * limit < SEARCHED ? await positionAfter(workspace, search, part, page + 1) : null,
  }
}

/** Returns the position after the given number of alerts, whether or not they contain the words; null at the end. */
async function positionAfter(
  workspace: Tenant,
  { filters, since, until }: AlertSearch,
  { limit, after }: AlertPart,
  page: number
): Promise<Position | null> {
  const last = newestByIds(workspace, filters, { limit: 1, offset: limit - 1, after, since, until })
  const [found] = await hotRead<{ id: string; detected_at: number }>(
    `select alerts.id, alerts.detected_at from ${last.sql} where alerts.workspace_id = ?`,
    [...last.values, workspace.id]
  )
  return found ? { at: Number(found.detected_at), id: found.id, page } : null
}

async function countMatches(workspace: Tenant, search: AlertSearch): Promise<number> {
  const { sql, values } = search.words.length ? searched(workspace, search) : inPeriod(workspace, search)
  const [{ total }] = await hotRead<{ total: number | string }>(
    `select count(*) as total from ${sql}`,
    values
  )
  return Number(total)
}

function inPeriod(workspace: Tenant, { filters, ...period }: AlertSearch): Sql {
  const { sql, values } = conditionsOf(filters, period)
  return { sql: `alerts where alerts.workspace_id = ?${sql}`, values: [workspace.id, ...values] }
}

function readMatches(
  workspace: Tenant,
  search: AlertSearch,
  { after, ...part }: AlertPart,
  among?: AlertPart
) {
  const { filters, words, since, until } = search
  if (!words.length) return readNewestAlerts(workspace, filters, { ...part, after, since, until })
  const { sql, values } = searched(workspace, search, among)
  const further = after ? conditionBeside(after) : { sql: '', values: [] }
  const source = {
    sql: `(select alerts.id, alerts.detected_at from ${sql}${further.sql}
      order by alerts.detected_at desc, alerts.id desc limit ? offset ?) as found
      ${IN_THIS_ORDER} alerts on alerts.id = found.id`,
    values: [...values, ...further.values, part.limit, part.offset],
  }
  const rest = { sql: 'order by found.detected_at desc, found.id desc', values: [] }
  return readAlerts(workspace, source, rest, { sql: '0', values: [] })
}

/** Returns tables and conditions for the alerts that contain every word, among some of those that match everything else. */
function searched(
  workspace: Tenant,
  { filters, words, since, until }: AlertSearch,
  among: AlertPart = NEWEST
): Sql {
  const source = newestByIds(workspace, filters, { ...among, since, until })
  const condition = containsEvery(words, PLACES)
  return {
    sql: `${source.sql}
      left join competitors as competitor on competitor.id = alerts.competitor_id
      left join watched_urls as page on page.id = alerts.watched_url_id
      where alerts.workspace_id = ? and ${condition.sql}`,
    values: [...source.values, workspace.id, ...condition.values],
  }
}
