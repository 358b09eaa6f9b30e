import QueueWork from '@adonisjs/queue/commands/queue_work'
import { queues } from '#config/queue'

/** How often a worker looks for due pages and for what was left behind. */
const HOUSEKEEPING_INTERVAL = 5_000

export default class QueueListen extends QueueWork {
  static commandName = 'queue:listen'
  static description = 'Run a worker: crawl pages, judge changes, keep the schedule'
  static help = [
    'Any number of workers may run at once, on one machine or many.',
    'SIGTERM and Ctrl-C let the jobs in hand end first.',
    '```',
    '{{ binaryName }} queue:listen --queue=alerts,crawls --concurrency=6',
    '```',
  ]

  async run() {
    this.queue ??= queues.join(',')
    const { keepHouse } = await import('#start/housekeeping')
    const stopHousekeeping = keepHouse(HOUSEKEEPING_INTERVAL)

    // On a signal the worker stops taking jobs and drains; the application waits for that before it closes the database.
    const working = super.run()
    this.app.terminating(async () => {
      await stopHousekeeping()
      await working
    })
    await working
    await this.app.terminate()
  }
}
