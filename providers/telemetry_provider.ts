import type { ApplicationService } from '@adonisjs/core/types'

/** Exports traces of web processes. Workers start this in `queue:listen`. */
export default class TelemetryProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const { startTracing } = await import('#platform/telemetry/start')
    await startTracing()
  }

  /** Runs once requests and work in progress have ended. */
  async shutdown() {
    const { stopTracing } = await import('#platform/telemetry/start')
    await stopTracing()
  }
}
