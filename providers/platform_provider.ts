import type { ApplicationService } from '@adonisjs/core/types'
import type { GuardedOutbound } from '#platform/outbound/main'
import type { PluginRegistry } from '#platform/plugins/registry'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    plugins: PluginRegistry
    outbound: GuardedOutbound
  }
}

/** Binds the loaded plugins and the one way out of the process. */
export default class PlatformProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('plugins', async () => {
      const { PluginRegistry } = await import('#platform/plugins/registry')
      const { default: entries } = await import('#config/plugins')
      return PluginRegistry.load(entries)
    })

    this.app.container.singleton('outbound', async () => {
      const { createOutbound } = await import('#platform/outbound/main')
      const { allowedNetworks, userAgent } = await import('#config/crawler')
      return createOutbound({ allowed: allowedNetworks, userAgent })
    })
  }

  /** A plugin that cannot load stops the process at start, not at the first crawl. */
  async start() {
    await this.app.container.make('plugins')
  }

  async shutdown() {
    const { closeHotReads } = await import('#platform/database/hot_read')
    closeHotReads()
    const outbound = await this.app.container.make('outbound')
    // What a web process asks for is for clients that wait for it, and they are gone by now.
    await outbound.close({ abandon: this.app.getEnvironment() === 'web' })
  }
}
