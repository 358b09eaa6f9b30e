import { test } from '@japa/runner'
import type {
  Channel,
  ChannelMessage,
  DeliveryTools,
  DestinationTools,
  Mail,
  Outbound,
  OutboundResponse,
  OutgoingMail,
} from '../index.js'
import { OutboundError } from '../index.js'
import { CODE, TIMEOUT, unmutated } from './checks.js'
import { sampleBriefing, sampleDigest, sampleMessages } from './samples/messages.js'

const DESTINATION_TOOLS: DestinationTools = {
  async webAddress(text) {
    if (!/^https?:\/\/[^\s@]+$/.test(text)) throw new OutboundError('invalid_url', 'This is not a valid URL.')
    return new URL(text).href
  },
  isInAllowedNetwork: async () => false,
}

/** Invalid for every channel. */
const INVALID_DESTINATIONS = [
  '',
  '   ',
  '\0',
  'https://user:secret@chat.example/hook',
  'a@example.com\r\nBcc: b@example.com',
]

export interface ChannelSuiteOptions {
  /** A destination that the channel accepts. Nothing is sent to it. */
  destination?: string
}

/** Registers the contract tests for a channel. */
export function testChannel(channel: Channel, { destination }: ChannelSuiteOptions = {}): void {
  const messages: [string, ChannelMessage][] = Object.entries(sampleMessages)
  if (channel.takesDigests) messages.push(['a digest', sampleDigest])
  if (channel.takesBriefings) messages.push(['a briefing', sampleBriefing])

  test.group(`Plugin contract: channel "${channel.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('has an id in snake_case, a name and a destination hint', ({ assert }) => {
      assert.match(channel.id, CODE)
      for (const label of [channel.name, channel.destinationHint]) {
        assert.match(label, /^[^\n]*\p{L}[^\n]*$/u, 'the label is not one line of text')
      }
      assert.match(channel.destinationHint, /^\p{Lu}/u, 'the hint does not begin with a capital letter')
    })

    test('refuses invalid destinations with a plain message', async ({ assert }) => {
      for (const invalid of INVALID_DESTINATIONS) {
        await assert.rejects(
          async () => channel.checkDestination(invalid, DESTINATION_TOOLS),
          Error,
          /\p{L}{2}/u,
          `it does not refuse ${JSON.stringify(invalid)} with a plain message`
        )
      }
    })

    if (destination === undefined) {
      test('accepts a destination and sends to it').skip(
        true,
        'Give a destination that it accepts: destinations'
      )
      return
    }
    const check = async () => channel.checkDestination(destination, DESTINATION_TOOLS)
    const recipientOf = (normal: string) => channel.recipients?.(normal)[0] ?? normal

    test('leaves a normalized destination unchanged', async ({ assert }) => {
      const normal = await check()
      assert.equal(await channel.checkDestination(normal, DESTINATION_TOOLS), normal)
      for (const recipient of channel.recipients?.(normal) ?? []) {
        assert.isAtMost(recipient.length, 254, 'a recipient is too long')
      }
    })

    for (const [name, message] of messages) {
      test(`sends ${name} once`, async ({ assert }) => {
        const normal = await check()
        const { sent, tools } = receiver()
        const result = await unmutated(assert, message, (given) =>
          channel.deliver(given, recipientOf(normal), tools)
        )
        assert.deepEqual(result, { outcome: 'sent' })
        assert.lengthOf(sent, 1, 'it did not send exactly one message')
        assert.include(
          sent[0],
          message.id,
          'the message does not contain its id, so receivers cannot recognize a repeat'
        )
      })
    }

    test('returns a retry result if the destination is unreachable', async ({ assert }) => {
      const normal = await check()
      const result = await channel.deliver(sampleMessages['an alert'], recipientOf(normal), unreachable)
      assert.equal(result.outcome, 'retry')
      if (result.outcome !== 'sent') assert.match(result.reason, /\p{L}{2}/u, 'the result has no reason')
    })
  })
}

const SECRET = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0ISE='

/** Accepts and records everything that is sent. */
function receiver(): { sent: string[]; tools: DeliveryTools } {
  const sent: string[] = []
  const outbound: Outbound = {
    async request(url, request = {}): Promise<OutboundResponse> {
      sent.push(JSON.stringify({ url, headers: request.headers, body: request.body }))
      return { url, status: 200, headers: {}, body: Buffer.from('ok') }
    },
  }
  const mail: Mail = {
    async send(outgoing: OutgoingMail) {
      sent.push(JSON.stringify(outgoing))
      return { outcome: 'sent' }
    },
  }
  return { sent, tools: { outbound, mail, secret: SECRET, signal: new AbortController().signal } }
}

const unreachable: DeliveryTools = {
  outbound: {
    request: () => Promise.reject(new OutboundError('connect_failed', 'The site cannot be reached.')),
  },
  mail: {
    send: async () => ({ outcome: 'retry', reason: 'The mail server cannot be reached.', retryAfter: null }),
  },
  secret: SECRET,
  signal: new AbortController().signal,
}
