import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { deliveryTimeout } from '#config/delivery'
import {
  type Channel as ChannelPart,
  type ChannelMessage,
  type DeliveryResult,
  retry,
} from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'

/** Passes a message to a plugin's channel and turns its outcome into a result. Never rejects. */
export async function sendThrough(
  part: ChannelPart,
  message: ChannelMessage,
  to: { destination: string; secret: string | null }
): Promise<DeliveryResult> {
  if (part.notSetUp) return retry(part.notSetUp)
  const signal = AbortSignal.timeout(deliveryTimeout)
  try {
    const tools = {
      outbound: await app.container.make('outbound.channels'),
      mail: await app.container.make('mail'),
      secret: to.secret,
      signal,
    }
    return await Promise.race([part.deliver(message, to.destination, tools), tooLong(signal)])
  } catch (error) {
    logger.error({ err: error, channel: part.id, message: message.id }, 'channel failed')
    return retry('The channel plugin failed. Check the log.')
  }
}

function tooLong(signal: AbortSignal): Promise<DeliveryResult> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(retry(`No response within ${deliveryTimeout / SECOND} seconds.`))
    })
  })
}
