import type { ApplicationService } from '@adonisjs/core/types'

/** Where clients look for an authorization server, also with the path of what they want to reach. */
const DISCOVERY = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration']

const McpController = () => import('#mcp/http/mcp_controller')

/** Mounts the MCP server. Sessions, forms and sign-in stay off it, as off the API. */
export default class McpProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const router = await this.app.container.make('router')
    router.post('/mcp', [McpController, 'post'])
    router.route('/mcp', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], [McpController, 'refuse'])
    for (const path of DISCOVERY.flatMap((name) => [name, `${name}/*`])) {
      router.any(`/.well-known/${path}`, [McpController, 'noAuthorizationServer']).as(`mcp.discovery.${path}`)
    }
  }
}
