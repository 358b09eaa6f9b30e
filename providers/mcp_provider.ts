import type { ApplicationService } from '@adonisjs/core/types'

/** Mounts the MCP server in web processes only, so that commands and workers do not load the SDK. */
export default class McpProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (['web', 'test'].includes(this.app.getEnvironment())) await import('#mcp/routes')
  }
}
