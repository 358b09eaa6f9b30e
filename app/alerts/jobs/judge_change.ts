import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'

/** Carries a change to be judged. It may be lost or come twice: the change's outcome says whether it is still open. */
export default class JudgeChange extends Job<{ changeId: string }> {
  static options = { queue: 'alerts', maxRetries: 3, removeOnFail: true }

  static async enqueue(changeId: string): Promise<void> {
    try {
      await JudgeChange.dispatch({ changeId }).toQueue('alerts').dedup({ id: changeId })
    } catch (error) {
      logger.warn(
        { err: error, change: changeId },
        'a change could not be enqueued and waits for the sweeper'
      )
    }
  }

  async execute() {
    const { judgeChange } = await import('#alerts/pipeline/judge_change')
    await judgeChange(this.payload.changeId)
  }
}
