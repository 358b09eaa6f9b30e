import { deliverByPost, type Channel, type Plugin } from 'rivalwatch-plugin'
import { checkDestination, mask, waiting } from './destination.js'
import { payloadOf } from './payload.js'
import { resultOf } from './results.js'

const discord: Channel = {
  id: 'discord',
  name: 'Discord',
  destinationHint: 'Webhook URL: https://discord.com/api/webhooks/…',
  takesDigests: true,
  takesBriefings: true,
  checkDestination,
  mask,
  async deliver(message, destination, tools) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(payloadOf(message))
    return deliverByPost(waiting(destination), { headers, body }, tools, resultOf)
  },
}

/** Posts alerts, digests and briefings to Discord webhooks. */
export default function createDiscord(): Plugin {
  return { name: 'discord', channels: [discord] }
}
