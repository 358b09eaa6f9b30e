/** The table of all operations that a key can use, in the order of the documentation. */
import alerts from '#alerts/api'
import board from '#alerts/board_api'
import briefings from '#alerts/briefing_api'
import changes from '#alerts/change_api'
import comparison from '#alerts/comparison_api'
import dashboard from '#alerts/dashboard_api'
import notes from '#alerts/note_api'
import ownPlans from '#alerts/own_plans_api'
import prices from '#alerts/price_api'
import timeline from '#alerts/timeline_api'
import profile from '#alerts/profile_api'
import analytics from '#analytics/api'
import goals from '#analytics/goal_api'
import liveVisits from '#analytics/live_api'
import channels from '#delivery/api'
import batches from '#monitoring/batch_api'
import competitors from '#monitoring/competitors_api'
import crawlLimits from '#monitoring/crawl_limits_api'
import discovery from '#monitoring/discovery_api'
import newPages from '#monitoring/new_pages_api'
import history from '#monitoring/history_api'
import settings from '#monitoring/settings_api'
import tags from '#monitoring/tags_api'
import versions from '#monitoring/versions_api'
import watchedUrls from '#monitoring/watched_urls_api'
import type { Operation } from '#platform/operations/operation'
import search from '#search/api'
import keys from '#workspaces/keys_api'
import members from '#workspaces/members_api'
import workspaces from '#workspaces/api'

export type { Caller } from '#platform/operations/operation'
export type { JsonSchema, Operation, OperationTool } from '#platform/operations/operation'

export const operations: Operation[] = [
  ...workspaces,
  ...dashboard,
  ...competitors,
  ...watchedUrls,
  ...discovery,
  ...crawlLimits,
  ...tags,
  ...newPages,
  ...settings,
  ...batches,
  ...versions,
  ...history,
  ...comparison,
  ...alerts,
  ...timeline,
  ...prices,
  ...profile,
  ...board,
  ...ownPlans,
  ...briefings,
  ...notes,
  ...changes,
  ...search,
  ...analytics,
  ...goals,
  ...liveVisits,
  ...channels,
  ...members,
  ...keys,
]

const hasId = ({ path }: Operation) => Number(path.includes('{'))

/**
 * Operations in the order in which paths are matched: fixed paths come before those with an ID, so that the first match
 * is the right one.
 */
export const inRoutingOrder = operations.toSorted((one, other) => hasId(one) - hasId(other))

/** Path of the API. */
export const API_PREFIX = '/v1'

/** Path of the OpenAPI document. */
export const DESCRIPTION_PATH = `${API_PREFIX}/openapi.json`

/** Returns the operations at a path below the prefix; none if the path is unknown. */
export function operationsAt(path: string): Operation[] {
  return atFixedPaths.get(path) ?? matching(path)
}

/** Returns the HTTP methods of an operation: GET includes HEAD. */
export function methodsOf({ method }: Operation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

const compiled = inRoutingOrder.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

function matching(path: string): Operation[] {
  return compiled.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation)
}

/** Most requests use a path without an ID, which needs no pattern. */
const atFixedPaths = new Map(
  operations.filter(({ path }) => !path.includes('{')).map(({ path }) => [path, matching(path)])
)
