import type { Channel, Plugin } from '#platform/contract'
import { checkDestination, mask } from './destination.js'
import { payloadOf } from './payload.js'
import { resultOf, resultOfError } from './results.js'

/** Slack's answers are a word long. */
const MAX_ANSWER_BYTES = 16 * 1024

const slack: Channel = {
  id: 'slack',
  name: 'Slack',
  destinationHint: 'Address of an incoming webhook: https://hooks.slack.com/services/…',
  takesDigests: true,
  checkDestination,
  mask,
  async deliver(message, destination, { outbound, signal }) {
    const body = JSON.stringify(payloadOf(message))
    try {
      const answer = await outbound.request(destination, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
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

/** Posts alerts and digests to an incoming webhook of Slack, or of a server that takes the same. */
export default function createSlack(): Plugin {
  return { name: 'slack', channels: [slack] }
}
