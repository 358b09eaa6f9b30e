import type { Channel, Plugin } from '#platform/contract'
import { checkDestination, mask } from './destination.js'
import { eventOf } from './event.js'
import { refused, resultOf, resultOfError } from './results.js'
import { signedHeaders } from './signature.js'

/** Of what a receiver answers, only the status counts. */
const MAX_ANSWER_BYTES = 16 * 1024

const webhook: Channel = {
  id: 'webhook',
  name: 'Webhook',
  destinationHint: 'Address of your program, https:// included',
  takesDigests: true,
  signs: true,
  checkDestination,
  mask,
  async deliver(message, destination, { outbound, secret, signal }) {
    if (secret === null) return refused('There is no secret to sign with: set the channel again.')
    const now = new Date()
    const body = JSON.stringify(eventOf(message, now))
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ id: message.id, now, body, secret }),
    }
    try {
      const answer = await outbound.request(destination, {
        method: 'POST',
        headers,
        body,
        maxRedirects: 0,
        maxBytes: MAX_ANSWER_BYTES,
        maxDecodedBytes: MAX_ANSWER_BYTES,
        statusIsEnough: true,
        signal,
      })
      return resultOf(answer)
    } catch (error) {
      return resultOfError(error)
    }
  },
}

/** Posts alerts and digests as signed events to a program, as docs/webhooks.md describes. */
export default function createWebhook(): Plugin {
  return { name: 'webhook', channels: [webhook] }
}
