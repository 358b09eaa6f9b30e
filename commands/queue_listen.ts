import { channel } from 'node:diagnostics_channel'
import { hostname } from 'node:os'
import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { concurrency as usualConcurrency, duties, queueDriver } from '#config/queue'
import { ProductCommand } from '#platform/console/product_command'

export default class QueueListen extends ProductCommand {
  static commandName = 'queue:listen'
  static description = 'Run a worker that crawls pages, scores changes, sends alerts and runs scheduled tasks'
  static help = [
    'Run any number of workers, on one machine or many.',
    'On SIGTERM or Ctrl-C, the worker finishes its current work first.',
    '```',
    '{{ binaryName }} queue:listen --queue=alerts,crawls,deliveries --concurrency=8',
    '```',
  ]
  static options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.string({
    description: `Queues to work on (default: ${duties.join(',')})`,
  })
  declare queue?: string

  @flags.number({
    description: `Maximum number of jobs at a time, for each queue (default: ${duties.map((duty) => `${usualConcurrency[duty]} for ${duty}`).join(', ')})`,
  })
  declare concurrency?: number

  async perform() {
    const own: string[] = this.queue?.split(',').map((name) => name.trim()) ?? [...duties]
    const unknown = own.find((name) => !(duties as readonly string[]).includes(name))
    if (unknown !== undefined)
      return this.refuse(`Unknown queue "${unknown}". Use one of ${duties.join(', ')}.`)
    if (this.concurrency !== undefined && !(Number.isInteger(this.concurrency) && this.concurrency > 0)) {
      return this.refuse('--concurrency must be a positive whole number.')
    }
    const { requireOwnSchema } = await import('#platform/database/schema_state')
    try {
      await requireOwnSchema()
    } catch (error) {
      return this.refuse((error as Error).message)
    }

    const { JudgingLoop } = await import('#alerts/judging/judging_loop')
    const { HistoryLoop } = await import('#monitoring/history/loading/history_loop')
    const { CrawlLoop } = await import('#monitoring/schedule/crawl_loop')
    const { DeliveryLoop } = await import('#delivery/outbox/delivery_loop')
    const { listenThroughRedis } = await import('#platform/queue/wake')
    const { startMeasuring } = await import('#platform/metrics/metrics')
    const { Heartbeat } = await import('#platform/processes/heartbeat')
    const { scheduler } = await import('#start/scheduler')
    const { addProcessFields } = await import('#platform/telemetry/context')
    const { startTracing } = await import('#platform/telemetry/start')
    const { BackgroundChecks } = await import('#health/background_checks')
    const { workerChecks } = await import('#health/checks')
    const loopOf = { alerts: JudgingLoop, crawls: CrawlLoop, deliveries: DeliveryLoop }
    const loops = [
      ...duties
        .filter((duty) => own.includes(duty))
        .map((duty) => new loopOf[duty](this.concurrency ?? usualConcurrency[duty])),
      ...(own.includes('crawls') ? [new HistoryLoop()] : []),
    ]
    if (queueDriver === 'redis') listenThroughRedis(await this.app.container.make('redis'))
    const logger = await this.app.container.make('logger')
    const checks = new BackgroundChecks(() => workerChecks(own))
    const loopedAt = () => Math.min(...loops.map((loop) => loop.loopedAt))
    const onMisfit = (reason: string) => void this.refuse(`Rivalwatch is stopping. ${reason}`)
    const heartbeat = new Heartbeat(
      { kind: 'worker', queues: own, loopedAt, onMisfit, report: checks.report },
      logger
    )
    const housekeeping = scheduler()
    addProcessFields({ worker: `${hostname()}:${process.pid}` })
    await startTracing()
    startMeasuring()
    housekeeping.start()
    heartbeat.start()
    checks.start()
    // The application closes the database only after work in progress is done.
    this.app.terminating(async () => {
      checks.stop()
      await housekeeping.stop()
      await Promise.all(loops.map((loop) => loop.stop()))
      await heartbeat.stop()
    })
    // In production, all lines are JSON.
    const output = this.app.inProduction ? logger : this.logger
    output.info(`worker ready: ${own.join(', ')}`)
    // Received by scripts/package/pulse.mjs, which notifies the process manager.
    channel('rivalwatch:worker').publish('ready')
    await Promise.all(loops.map((loop) => loop.run()))
  }

  private async refuse(message: string) {
    this.fail(message)
    await this.app.terminate()
  }
}
