import { availableParallelism } from 'node:os'
import type { ApplicationService } from '@adonisjs/core/types'
import type { PageThreads } from '#monitoring/pipeline/thread/page_threads'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'page.threads': PageThreads
  }
}

/** Binds the threads that extract content from pages. */
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
  }

  async shutdown() {
    await this.#threads?.close()
  }
}
