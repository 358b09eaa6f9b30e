import router from '@adonisjs/core/services/router'
import { API_PREFIX } from '#api/operations'

/** Routes that are none of the app's; suites of their own hold what they let through. */
const OTHERS: Record<string, RegExp> = {
  'the API': new RegExp(`^${API_PREFIX}/`),
  MCP: /^\/mcp$/,
  'what MCP clients look for': /^\/(\.well-known\/|(register|authorize|token)$)/,
}

export interface AppRoute {
  /** As in the tables: "POST /alerts/:id/read". */
  key: string
  method: string
  pattern: string
}

/** Every route of the app, as the router has them; what answers to GET does so to HEAD. */
export function appRoutes(): AppRoute[] {
  return router
    .toJSON()
    .root.filter(({ pattern }) => !Object.values(OTHERS).some((others) => others.test(pattern)))
    .flatMap(({ methods, pattern }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ key: `${method} ${pattern}`, method, pattern }))
    )
}
