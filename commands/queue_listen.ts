import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { lanes, queues as knownQueues } from '#config/queue'
import { ProductCommand } from '#platform/console/product_command'

export default class QueueListen extends ProductCommand {
  static commandName = 'queue:listen'
  static description = 'Run a worker: crawl pages, judge changes, send alerts, keep the schedule'
  static help = [
    'Any number of workers may run at once, on one machine or many.',
    'SIGTERM and Ctrl-C let the jobs in hand end first.',
    '```',
    '{{ binaryName }} queue:listen --queue=alerts,crawls,deliveries --concurrency=6',
    '```',
  ]
  static options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.string({
    description: `Queues to take jobs from, in this order (default: ${knownQueues.join(',')})`,
  })
  declare queue?: string

  @flags.number({
    description: 'Jobs to do at the same time, and as many messages to send beside them (default: 6)',
  })
  declare concurrency?: number

  async perform() {
    const queues = this.queue?.split(',').map((name) => name.trim()) ?? [...knownQueues]
    const unknown = queues.find((name) => !(knownQueues as readonly string[]).includes(name))
    if (unknown !== undefined)
      return this.refuse(`There is no queue "${unknown}". There are: ${knownQueues.join(', ')}.`)
    if (this.concurrency !== undefined && !(Number.isInteger(this.concurrency) && this.concurrency > 0)) {
      return this.refuse('--concurrency must be a whole number above 0.')
    }

    const { JobLoop } = await import('#platform/queue/job_loop')
    const { housekeeper } = await import('#start/housekeeping')
    const loops = await Promise.all(
      lanes
        .map((lane) => queues.filter((name) => (lane as readonly string[]).includes(name)))
        .filter((lane) => lane.length > 0)
        .map((lane) => JobLoop.create(this.app, { queues: lane, concurrency: this.concurrency }))
    )
    const housekeeping = housekeeper()
    housekeeping.start()
    // The application closes the database only when the jobs in hand are done.
    this.app.terminating(async () => {
      await housekeeping.stop()
      await Promise.all(loops.map((loop) => loop.stop()))
    })
    this.logger.info(`worker ready: ${queues.join(', ')}`)
    await Promise.all(loops.map((loop) => loop.run()))
  }

  private async refuse(message: string) {
    this.fail(message)
    await this.app.terminate()
  }
}
