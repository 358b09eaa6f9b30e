import { appUrl } from '#config/app'
import { DAY, HOUR, MINUTE } from '#platform/instants'
import { isLoopback } from '#platform/http/loopback'
import env from '#start/env'

const address = new URL(appUrl)

/** The OAuth issuer of this installation. */
export const issuer = address.origin

/** Paths of the MCP server: the tools of the contract, and all tools. */
export const mcpPath = '/mcp'
export const mcpAllPath = '/mcp/all'

/** The audience of every token. */
export const mcpResource = issuer + mcpPath

/** The MCP server URL that the app shows for connecting assistants. */
export const mcpAllResource = issuer + mcpAllPath

/** The resources that a client may request a token for. Each token is valid for all of them. */
export const mcpResources = [mcpResource, mcpAllResource]

/** Why assistants cannot sign in; null if they can. */
export const whyOff =
  address.protocol === 'https:' || isLoopback(address.hostname)
    ? null
    : 'Assistants can only sign in over HTTPS. Set APP_URL to an https URL, or use an API key as a bearer token.'

/** Whether clients without a metadata document may register themselves. */
export const dynamicRegistration = env.get('OAUTH_DYNAMIC_REGISTRATION', 'on') === 'on'

/** How long each kind of record is valid, in milliseconds. Using a refresh token replaces it with a new one. */
export const lifetimes = {
  interaction: HOUR,
  code: MINUTE,
  accessToken: HOUR,
  refreshToken: 30 * DAY,
  /** A registered client that was never granted anything. */
  unusedClient: DAY,
}

/** The maximum number of registered clients that have not been granted anything. */
export const mostUnusedClients = 500
