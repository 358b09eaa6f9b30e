import type { ApplicationService } from '@adonisjs/core/types'
import type { SmtpMail } from '#platform/mail/smtp_mail'
import type { GuardedOutbound } from '#platform/outbound/main'
import type { PluginRegistry } from '#platform/plugins/registry'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    plugins: PluginRegistry
    outbound: GuardedOutbound
    /** What analysts are handed: it reaches the configured language model wherever that stands. */
    'outbound.analysts': GuardedOutbound
    /** What channels are handed: it waits longer, since who answers late has taken a message. */
    'outbound.channels': GuardedOutbound
    /** Null where no mail server is set up. */
    mail: SmtpMail | null
  }
}

/** Binds the loaded plugins and the ways out of the process. */
export default class PlatformProvider {
  #plugins: PluginRegistry | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('plugins', async () => {
      const { PluginRegistry } = await import('#platform/plugins/registry')
      const { default: entries } = await import('#config/plugins')
      const { languageModel } = await import('#config/llm')
      const { mailServer } = await import('#config/mail')
      const { browser } = await import('#config/browser')
      const settings = { languageModel, sendsMail: mailServer !== null, browser }
      this.#plugins = await PluginRegistry.load(entries, settings)
      return this.#plugins
    })

    this.app.container.singleton('outbound', async () => {
      const { createOutbound } = await import('#platform/outbound/main')
      const { allowedNetworks, userAgent } = await import('#config/crawler')
      return createOutbound({ allowed: allowedNetworks, userAgent })
    })

    this.app.container.singleton('outbound.analysts', async () => {
      const { createOutbound, TrustedOrigins } = await import('#platform/outbound/main')
      const { allowedNetworks } = await import('#config/crawler')
      const { languageModel, requestTimeout } = await import('#config/llm')
      return createOutbound({
        allowed: allowedNetworks,
        trusted: new TrustedOrigins(languageModel ? [languageModel.baseUrl] : []),
        // Whom the service works for is no business of a model's server.
        userAgent: 'Rivalwatch',
        // A model's answer begins when all of it is there.
        limits: { headers: requestTimeout, exchange: requestTimeout },
      })
    })

    this.app.container.singleton('outbound.channels', async () => {
      const { createOutbound } = await import('#platform/outbound/main')
      const { allowedNetworks } = await import('#config/crawler')
      const { deliveryTimeout } = await import('#config/delivery')
      return createOutbound({
        allowed: allowedNetworks,
        userAgent: 'Rivalwatch',
        limits: { headers: deliveryTimeout, exchange: deliveryTimeout, maxRedirects: 0 },
      })
    })

    this.app.container.singleton('mail', async () => {
      const { SmtpMail } = await import('#platform/mail/smtp_mail')
      const { mailServer } = await import('#config/mail')
      return mailServer && new SmtpMail(mailServer)
    })
  }

  /** A plugin that cannot load stops the process at start, not at the first crawl. */
  async start() {
    await this.app.container.make('plugins')
  }

  async shutdown() {
    const { lettersSent } = await import('#platform/mail/letter')
    await lettersSent()
    const { closeHotReads } = await import('#platform/database/hot_read')
    closeHotReads()
    await Promise.all(this.#plugins?.all('fetchers').map((fetcher) => fetcher.close?.()) ?? [])
    // What a web process asks for is for clients that wait for it, and they are gone by now.
    const abandon = this.app.getEnvironment() === 'web'
    for (const name of ['outbound', 'outbound.analysts', 'outbound.channels'] as const) {
      const outbound = await this.app.container.make(name)
      await outbound.close({ abandon })
    }
  }
}
