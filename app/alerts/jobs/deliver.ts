import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'

/** Carries a delivery to a worker. It may be lost or come twice: the delivery's row says what is to be done. */
export default class Deliver extends Job<{ deliveryId: string }> {
  // What did not get through is tried again when its row says so.
  static options = { queue: 'deliveries', maxRetries: 0, removeOnFail: true }

  static async enqueue(deliveryId: string): Promise<void> {
    try {
      await Deliver.dispatch({ deliveryId }).toQueue('deliveries').dedup({ id: deliveryId })
    } catch (error) {
      logger.warn(
        { err: error, delivery: deliveryId },
        'a delivery could not be enqueued and waits for the sweeper'
      )
    }
  }

  async execute() {
    const { deliver } = await import('#alerts/outbox/deliver')
    await deliver(this.payload.deliveryId)
  }
}
