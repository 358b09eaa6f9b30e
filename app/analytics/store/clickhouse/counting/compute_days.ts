import { pageKinds } from '#analytics/filters'
import { mostOf, OTHER } from '#analytics/labels'
import type { SiteDay } from '#analytics/store/clickhouse/counting/affected_days'
import { run } from '#analytics/store/clickhouse/client'
import { VISITOR_LABELS } from '#analytics/store/clickhouse/counting/visitor_labels'
import { COMPUTED, CONTRIBUTIONS } from '#analytics/store/clickhouse/counting/contributions'

/** Keeps the request URL short, because it contains the parameter values. */
const DAYS_AT_ONCE = 100

const FIGURES = ['visitors', 'sessions', 'duration_ms', 'converted', 'pageviews', 'load_ms', 'loads'] as const

/** One row per label, and one without a label for the figures of all visitors. */
const OF_VISITORS = `
  SELECT workspace_id, site_id, day,
    pair.1 AS kind, pair.2 AS label,
    min(first_at) AS seen_at, count() AS amount,
    sumIf(hit_count, kind = '') AS version,
    countIf(kind = '' AND is_visitor) AS visitors,
    sumIf(contributions.sessions, kind = '') AS sessions,
    toUInt64(sumIf(duration, kind = '')) AS duration_ms,
    countIf(kind = '' AND has_converted = 1) AS converted,
    0 AS pageviews, 0 AS load_ms, 0 AS loads
  FROM (SELECT *, arrayJoin(arrayConcat([('', '')], ${VISITOR_LABELS})) AS pair FROM (${CONTRIBUTIONS})) AS contributions
  GROUP BY workspace_id, site_id, day, kind, label`

const OF_VIEWS = `
  SELECT workspace_id, site_id, day,
    'page' AS kind, path AS label,
    min(at) AS seen_at, count() AS amount,
    0 AS version, 0 AS visitors, 0 AS sessions, 0 AS duration_ms, 0 AS converted,
    count() AS pageviews, sum(ifNull(hits.load_ms, 0)) AS load_ms, count(hits.load_ms) AS loads
  FROM hits FINAL
  WHERE ${COMPUTED} AND hits.kind = 'view'
  GROUP BY workspace_id, site_id, day, path`

const sums = (columns: readonly string[]) => columns.map((name) => `sum(${name}) AS ${name}`).join(', ')

const OF_KINDS = `
  SELECT workspace_id, site_id, day, kind,
    ${sums(['version', ...FIGURES].map((name) => `rows.${name}`)).replaceAll('AS rows.', 'AS ')},
    sumIf(amount, kind != '') AS whole,
    arraySort(groupArrayIf((seen_at, label, amount), kind != '' AND label != '${OTHER}')) AS all_labels
  FROM (${OF_VISITORS} UNION ALL ${OF_VIEWS}) AS rows
  GROUP BY workspace_id, site_id, day, kind`

/** Limits the labels of each kind to those that were seen first on that day. */
const LIMITED = `
  SELECT * EXCEPT all_labels,
    arraySlice(all_labels, 1, if(kind IN ('${pageKinds.join("', '")}'), ${mostOf('page')}, ${mostOf('source')})) AS kept
  FROM (${OF_KINDS})`

/** Adds up the remaining labels as `OTHER`. */
const COMPLETED = `
  SELECT * EXCEPT (kept, whole, rest),
    arrayConcat(
      arrayMap(one -> (kind, one.2, one.3), kept),
      if(rest > 0, [(kind, '${OTHER}', toUInt64(rest))], [])
    ) AS labels
  FROM (SELECT *, whole - arraySum(one -> one.3, kept) AS rest FROM (${LIMITED}))`

const COMPUTE = `
  INSERT INTO site_days
    (workspace_id, site_id, day, version, ${FIGURES.join(', ')}, labels.kind, labels.label, labels.amount)
  SELECT workspace_id, site_id, day,
    ${['version', ...FIGURES].map((name) => `sum(kinds.${name})`).join(', ')},
    groupArrayArray(labels.1), groupArrayArray(labels.2), groupArrayArray(labels.3)
  FROM (${COMPLETED}) AS kinds
  GROUP BY workspace_id, site_id, day`

/** Computes the figures of sites and days from their hits. Safe to repeat and to run in several processes at once. */
export async function computeDays(siteDays: readonly SiteDay[]): Promise<void> {
  for (let from = 0; from < siteDays.length; from += DAYS_AT_ONCE) {
    const some = siteDays.slice(from, from + DAYS_AT_ONCE)
    const days = some.map(({ day }) => day)
    const sorted = days.toSorted()
    await run(COMPUTE, {
      workspaces: [...new Set(some.map(({ workspaceId }) => workspaceId))],
      sites: some.map(({ siteId }) => siteId),
      days,
      from: sorted[0],
      until: sorted.at(-1)!,
    })
  }
}
