import type { ApplicationService } from '@adonisjs/core/types'
import type { Blobs } from '#platform/blobs/blobs'
import type { SmtpMail } from '#platform/mail/smtp_mail'
import { SECOND } from '#platform/instants'
import type { GuardedOutbound } from '#platform/outbound/main'
import type { PluginSettings } from '#platform/plugins/config'
import type { PartGuard } from '#platform/plugins/part_guard'
import type { PluginRegistry } from '#platform/plugins/registry'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    plugins: PluginRegistry
    'plugins.settings': PluginSettings
    'plugins.guard': PartGuard
    /** For the crawler: the only one whose requests are signed. */
    outbound: GuardedOutbound
    /** For analysts: it may reach the configured language model at any IP address. */
    'outbound.analysts': GuardedOutbound
    /** For the web archive: it may reach the configured one at any IP address. */
    'outbound.archive': GuardedOutbound
    /** For channels: it waits longer, because a receiver that responds late has accepted the message. */
    'outbound.channels': GuardedOutbound
    /** For documents of OAuth clients, whose URLs are chosen by strangers. */
    'outbound.clients': GuardedOutbound
    /** For the identity provider: it may reach the configured issuer at any IP address. */
    'outbound.identity': GuardedOutbound
    /** Null if no mail server is configured. */
    mail: SmtpMail | null
    blobs: Blobs
  }
}

/** Binds the loaded plugins, the outbound clients and the stores outside the database. */
export default class PlatformProvider {
  #plugins: PluginRegistry | null = null
  #blobs: Blobs | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('plugins', async () => {
      const { PluginRegistry } = await import('#platform/plugins/registry')
      const { default: entries } = await import('#config/plugins')
      this.#plugins = await PluginRegistry.load(entries, await this.app.container.make('plugins.settings'))
      return this.#plugins
    })

    this.app.container.singleton('plugins.settings', async () => {
      const { languageModel } = await import('#config/llm')
      const { mailServer } = await import('#config/mail')
      const { browser } = await import('#config/browser')
      return { languageModel, sendsMail: mailServer !== null, browser }
    })

    this.app.container.singleton('plugins.guard', async () => {
      const { PartGuard } = await import('#platform/plugins/part_guard')
      const logger = await this.app.container.make('logger')
      return new PartGuard(({ part, error, isOff }) => {
        logger.error({ err: error, part }, 'plugin failed')
        if (isOff) logger.error({ part }, 'plugin failed five times in a row; disabled for ten minutes')
      })
    })

    this.app.container.singleton('outbound', async () => {
      const { createOutbound, requestSigner } = await import('#platform/outbound/main')
      const { withSampleSite } = await import('#monitoring/sample/sample_site')
      const { appUrl } = await import('#config/app')
      const { allowedNetworks, signingKeys, userAgent } = await import('#config/crawler')
      const sign = signingKeys ? requestSigner(signingKeys, appUrl) : undefined
      return withSampleSite(createOutbound({ allowed: allowedNetworks, userAgent, sign }))
    })

    this.app.container.singleton('outbound.analysts', async () => {
      const { createOutbound, TrustedOrigins } = await import('#platform/outbound/main')
      const { allowedNetworks } = await import('#config/crawler')
      const { languageModel, requestTimeout } = await import('#config/llm')
      const { countModelRequests } = await import('#platform/metrics/model_requests')
      const outbound = createOutbound({
        allowed: allowedNetworks,
        trusted: new TrustedOrigins(languageModel ? [languageModel.baseUrl] : []),
        // A model's server need not know on whose behalf a request is sent.
        userAgent: 'Rivalwatch',
        // A model responds only once its answer is complete.
        limits: { headers: requestTimeout, exchange: requestTimeout },
      })
      return countModelRequests(outbound)
    })

    this.app.container.singleton('outbound.archive', async () => {
      const { createOutbound, TrustedOrigins } = await import('#platform/outbound/main')
      const { allowedNetworks, userAgent } = await import('#config/crawler')
      const { archiveTimeout, archiveUrl } = await import('#config/archive')
      return createOutbound({
        allowed: allowedNetworks,
        trusted: new TrustedOrigins(archiveUrl === null ? [] : [archiveUrl]),
        userAgent,
        limits: { headers: archiveTimeout, exchange: archiveTimeout, maxRedirects: 0 },
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

    this.app.container.singleton('outbound.clients', async () => {
      const { AllowedNetworks, createOutbound } = await import('#platform/outbound/main')
      const time = 3 * SECOND
      return createOutbound({
        // Excludes even the networks that the crawler may reach.
        allowed: AllowedNetworks.none,
        userAgent: 'Rivalwatch',
        limits: { headers: time, exchange: time, maxRedirects: 0, maxBytes: 16_384, maxDecodedBytes: 16_384 },
      })
    })

    this.app.container.singleton('outbound.identity', async () => {
      const { createOutbound, TrustedOrigins } = await import('#platform/outbound/main')
      const { allowedNetworks } = await import('#config/crawler')
      const { identityTimeout, singleSignOnSettings } = await import('#config/oidc')
      const most = 256 * 1024
      return createOutbound({
        allowed: allowedNetworks,
        trusted: new TrustedOrigins(singleSignOnSettings ? [singleSignOnSettings.issuer] : []),
        userAgent: 'Rivalwatch',
        limits: {
          headers: identityTimeout,
          exchange: identityTimeout,
          maxRedirects: 0,
          maxBytes: most,
          maxDecodedBytes: most,
        },
      })
    })

    this.app.container.singleton('mail', async () => {
      const { SmtpMail } = await import('#platform/mail/smtp_mail')
      const { mailServer } = await import('#config/mail')
      return mailServer && new SmtpMail(mailServer)
    })

    this.app.container.singleton('blobs', async () => {
      const { Blobs } = await import('#platform/blobs/blobs')
      const { ownNamespace: namespace } = await import('#platform/blobs/namespace')
      const { contentStore, s3 } = await import('#config/contents')
      const { storageRoot } = await import('#config/storage')
      this.#blobs = new Blobs({ contentStore, s3, root: storageRoot, namespace })
      return this.#blobs
    })
  }

  /** Loads plugins at start, so that a failing one stops the process immediately rather than at the first crawl. */
  async start() {
    if (this.app.getEnvironment() === 'web') {
      const { requireOwnSchema } = await import('#platform/database/schema_state')
      await requireOwnSchema()
    }
    await this.app.container.make('plugins')
    // Stops the process now if a setting is invalid.
    await this.app.container.make('blobs')
  }

  async shutdown() {
    const { transactionalEmailsSent } = await import('#platform/mail/transactional_email')
    await transactionalEmailsSent()
    const { closeHotReads } = await import('#platform/database/hot_read')
    closeHotReads()
    await Promise.all(this.#plugins?.all('fetchers').map((fetcher) => fetcher.close?.()) ?? [])
    // The outgoing requests of a web process serve clients that have disconnected by now.
    const abandon = this.app.getEnvironment() === 'web'
    const clients = [
      'outbound',
      'outbound.analysts',
      'outbound.archive',
      'outbound.channels',
      'outbound.clients',
      'outbound.identity',
    ] as const
    for (const name of clients) {
      const outbound = await this.app.container.make(name)
      await outbound.close({ abandon })
    }
    await this.#blobs?.close()
  }
}
