import type { ApplicationService } from '@adonisjs/core/types'
import type { Collector } from '#analytics/collect/collector'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Accepts the hits of the tracking script. */
    collector: Collector
  }
}

/** Accepts hits in web processes, and writes them before the process ends. */
export default class AnalyticsProvider {
  #collector: Collector | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('collector', async () => {
      const { Collector } = await import('#analytics/collect/collector')
      const { logThrottled } = await import('#analytics/collect/log_throttled')
      const { hitsPerMinute } = await import('#config/analytics')
      const plugins = await this.app.container.make('plugins')
      const guard = await this.app.container.make('plugins.guard')
      this.#collector = new Collector(plugins.all('enrichers'), hitsPerMinute, logThrottled, guard)
      return this.#collector
    })
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    const { answerCollect } = await import('#analytics/collect/answer_collect')
    const { logThrottled } = await import('#analytics/collect/log_throttled')
    const { answerDirectly } = await import('#platform/http/direct_answers')
    const collector = await this.app.container.make('collector')
    answerDirectly('/collect', answerCollect(collector, logThrottled))
  }

  /** Runs after the server is closed and before the database is. */
  async shutdown() {
    await this.#collector?.drain()
  }
}
