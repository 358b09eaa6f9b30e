/** The one operation table: everything that a key can do, in the order in which it is described. */
import alerts from '#alerts/api'
import analytics from '#analytics/api'
import dashboard from '#dashboard/api'
import monitoring from '#monitoring/api'
import workspaces from '#workspaces/api'
import type { Operation } from '#workspaces/operation'

export type { Caller } from '#workspaces/keys/authenticate'
export type { JsonSchema, Operation, OperationTool } from '#workspaces/operation'

export const operations: Operation[] = [...workspaces, ...dashboard, ...monitoring, ...alerts, ...analytics]

/** Where the API lies. */
export const API_PREFIX = '/v1'

/** Where the OpenAPI document lies. */
export const DESCRIPTION_PATH = `${API_PREFIX}/openapi.json`

/** The operations at a path below the prefix, by method; none when the path is unknown. */
export function operationsAt(path: string): Operation[] {
  return atFixedPaths.get(path) ?? matching(path)
}

/** The methods of HTTP that an operation answers: HEAD asks for what GET would say of its answer. */
export function methodsOf({ method }: Operation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

const compiled = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

function matching(path: string): Operation[] {
  return compiled.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation)
}

/** Most requests ask for a path without an id. */
const atFixedPaths = new Map(
  operations.filter(({ path }) => !path.includes('{')).map(({ path }) => [path, matching(path)])
)
