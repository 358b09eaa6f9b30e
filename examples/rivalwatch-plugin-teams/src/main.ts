import {
  type Channel,
  deliverByPost,
  type DeliveryResult,
  type DestinationTools,
  type OutboundResponse,
  parseRetryAfter,
  type Plugin,
  refused,
  retry,
} from 'rivalwatch-plugin'
import { cardOf } from './card.js'

/** Hosts of Power Automate, which runs Teams workflows. */
const WORKFLOW_HOSTS = /\.(?:logic\.azure\.(?:com|us)|api\.powerplatform\.(?:com|us))$/

const EXPECTED = 'In Teams, add the workflow "Send webhook alerts to a channel" and paste its URL.'

const teams: Channel = {
  id: 'teams',
  name: 'Microsoft Teams',
  destinationHint: 'Workflow URL, including https://',
  takesDigests: true,
  checkDestination,
  mask: (destination) => `${new URL(destination).origin}/…`,
  deliver(message, destination, tools) {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return deliverByPost(destination, { headers, body: JSON.stringify(cardOf(message)) }, tools, resultOf)
  },
}

async function checkDestination(text: string, tools: DestinationTools): Promise<string> {
  const address = await tools.webAddress(text).catch((error: Error) => {
    throw new Error(`${error.message} ${EXPECTED}`, { cause: error })
  })
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' && WORKFLOW_HOSTS.test(hostname)) return address
  if (await tools.isInAllowedNetwork(address)) return address
  throw new Error(EXPECTED)
}

/** A workflow returns 202 and then posts the message. */
function resultOf({ status, headers }: OutboundResponse): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 429)
    return retry('Teams is rate limiting us (429).', parseRetryAfter(headers['retry-after']))
  if (status >= 500 || status === 408) return retry(`Teams is unavailable right now (${status}).`)
  const isGone = status === 400 || status === 404 || status === 410
  return refused(
    isGone
      ? `This workflow no longer exists or is turned off (${status}).`
      : `Teams rejected the message (${status}).`
  )
}

/** Posts alerts and digests to a Microsoft Teams workflow. */
export default function createTeams(): Plugin {
  return { name: 'teams', contract: 1, channels: [teams] }
}
