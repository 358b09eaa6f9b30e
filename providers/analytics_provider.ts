import type { ApplicationService } from '@adonisjs/core/types'
import type { Collector } from '#analytics/collect/collector'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Takes in what the tracking script tells. */
    collector: Collector
  }
}

/** Has hits taken in where requests come in, and written before the process ends. */
export default class AnalyticsProvider {
  #collector: Collector | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('collector', async () => {
      const { Collector } = await import('#analytics/collect/collector')
      const { complain } = await import('#analytics/collect/complain')
      const { hitsPerMinute } = await import('#config/analytics')
      const plugins = await this.app.container.make('plugins')
      this.#collector = new Collector(plugins.all('enrichers'), hitsPerMinute, complain)
      return this.#collector
    })
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    const { answerCollect } = await import('#analytics/collect/answer_collect')
    const { complain } = await import('#analytics/collect/complain')
    const { answerDirectly } = await import('#platform/http/direct_answers')
    const collector = await this.app.container.make('collector')
    answerDirectly('/collect', answerCollect(collector, complain))
  }

  /** The server is closed by now, the database is not. */
  async shutdown() {
    await this.#collector?.drain()
  }
}
