import { deliverByPost, refused, type Channel, type Plugin } from 'rivalwatch-plugin'
import { described } from './described.js'
import { checkDestination, mask } from './destination.js'
import { eventOf } from './event.js'
import { resultOf } from './results.js'
import { signedHeaders } from './signature.js'

const webhook: Channel = {
  id: 'webhook',
  name: 'Webhook',
  destinationHint: 'URL that receives the messages, including https://',
  takesDigests: true,
  signs: true,
  requests: described,
  checkDestination,
  mask,
  async deliver(message, destination, tools) {
    const { secret } = tools
    if (secret === null) return refused('The signing secret is missing. Set up the channel again.')
    const now = new Date()
    const body = JSON.stringify(eventOf(message, now))
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ id: message.id, now, body, secret }),
    }
    return deliverByPost(destination, { headers, body }, tools, resultOf)
  },
}

/** Posts alerts and digests as signed events, as described in docs/guides/webhooks.md. */
export default function createWebhook(): Plugin {
  return { name: 'webhook', channels: [webhook] }
}
