import { appUrl } from '#config/app'
import { SECOND } from '#platform/instants'
import { deprecationDays, type Deprecation } from '#platform/operations/deprecation'

/** The section of the guide that says which operations are deprecated and how long they remain available. */
export const POLICY_PATH = '/docs/guide#versions'

/**
 * Returns the headers of a deprecated operation's responses: when it was deprecated (RFC 9745), when it may be removed
 * (RFC 8594), and links to the details.
 */
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
