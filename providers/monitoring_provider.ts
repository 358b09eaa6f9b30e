import { availableParallelism } from 'node:os'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Archive } from '#monitoring/history/archive'
import type { PageThreads } from '#monitoring/pipeline/thread/page_threads'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'page.threads': PageThreads
    /** Null if no web archive is configured. */
    archive: Archive | null
  }
}

/** Binds the threads that extract content from pages, and the web archive. */
export default class MonitoringProvider {
  #threads: PageThreads | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('page.threads', async () => {
      const { PageThreads } = await import('#monitoring/pipeline/thread/page_threads')
      const { extractionTimeout } = await import('#config/crawler')
      this.#threads = new PageThreads(Math.min(availableParallelism(), 4), extractionTimeout, {
        settings: await this.app.container.make('plugins.settings'),
        guard: await this.app.container.make('plugins.guard'),
      })
      return this.#threads
    })

    this.app.container.singleton('archive', async () => {
      const { Archive } = await import('#monitoring/history/archive')
      const { archiveUrl } = await import('#config/archive')
      return archiveUrl === null
        ? null
        : new Archive(archiveUrl, await this.app.container.make('outbound.archive'))
    })
  }

  async shutdown() {
    await this.#threads?.close()
  }
}
