import type { ApplicationService } from '@adonisjs/core/types'
import type { Heartbeat } from '#platform/processes/heartbeat'

/** Records that web processes are running, with their counters. Workers do this in `queue:listen`. */
export default class HealthProvider {
  #heartbeat: Heartbeat | null = null
  #isStopped = false

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { startMeasuring } = await import('#platform/metrics/metrics')
    const { Heartbeat } = await import('#platform/processes/heartbeat')
    const logger = await this.app.container.make('logger')
    // The stop signal may have arrived in the meantime.
    if (this.#isStopped) return
    startMeasuring()
    this.#heartbeat = new Heartbeat({ kind: 'web', onMisfit: (reason) => this.#stop(reason) }, logger)
    this.#heartbeat.start()
  }

  #stop(reason: string) {
    process.stderr.write(`Rivalwatch is stopping. ${reason}\n`)
    process.exitCode = 1
    void this.app.terminate()
  }

  /** Runs after the server is closed and before the database is. */
  async shutdown() {
    this.#isStopped = true
    await this.#heartbeat?.stop()
  }
}
