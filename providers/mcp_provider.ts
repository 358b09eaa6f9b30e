import type { ApplicationService } from '@adonisjs/core/types'

/** Mounts the MCP server where requests come in: commands and workers do without the SDK. */
export default class McpProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (['web', 'test'].includes(this.app.getEnvironment())) await import('#mcp/routes')
  }
}
