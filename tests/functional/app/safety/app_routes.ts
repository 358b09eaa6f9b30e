import router from '@adonisjs/core/services/router'
import { API_PREFIX } from '#api/operations'

/** Routes outside the app, which have their own test suites. */
const OTHERS: Record<string, RegExp> = {
  'the API': new RegExp(`^${API_PREFIX}/`),
  MCP: /^\/mcp(\/all)?$/,
  'what MCP clients look for': /^\/(\.well-known\/|(register|authorize|token)$)/,
  'signing assistants in': /^\/oauth\/(authorize|token|register|revoke)\b/,
}

export interface AppRoute {
  /** As in the tables: "POST /alerts/:id/read". */
  key: string
  method: string
  pattern: string
}

/** Returns every route of the app from the router; routes for GET also answer HEAD. */
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
