import { appUrl } from '#config/app'
import { SECOND } from '#platform/instants'
import { deprecationDays, type Deprecation } from '#workspaces/deprecation'

/** Where the guide says how long what is to go stays, and what is to go. */
export const POLICY_PATH = '/docs/guide#versions'

/** What every answer of an operation that is to go says: since when (RFC 9745), until when (RFC 8594), and why. */
export function deprecationHeaders(deprecation: Deprecation): Record<string, string> {
  const { since, sunset } = deprecationDays(deprecation)
  const link = (path: string, relation: string) =>
    `<${new URL(path, appUrl)}>; rel="${relation}"; type="text/html"`
  return {
    Deprecation: `@${since / SECOND}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: [link(deprecation.link ?? POLICY_PATH, 'deprecation'), link(POLICY_PATH, 'sunset')].join(', '),
  }
}
