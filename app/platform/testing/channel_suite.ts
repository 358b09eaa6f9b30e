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
} from '#platform/contract'
import { OutboundError } from '#platform/contract'
import { CODE, PATIENCE, unmutated } from './checks.js'
import { sampleDigest, sampleMessages } from './samples/messages.js'

const DESTINATION_TOOLS: DestinationTools = {
  async webAddress(text) {
    if (!/^https?:\/\/[^\s@]+$/.test(text))
      throw new OutboundError('invalid_url', 'This is not a valid web address.')
    return new URL(text).href
  },
  isInAllowedNetwork: async () => false,
}

/** What nobody can send to, whatever the channel. */
const NO_DESTINATIONS = [
  '',
  '   ',
  '\0',
  'https://user:secret@chat.example/hook',
  'a@example.com\r\nBcc: b@example.com',
]

export interface ChannelSuiteOptions {
  /** One that the channel takes. Nothing is sent there. */
  destination?: string
}

/** Registers the tests of what the contract asks of a channel. */
export function testChannel(channel: Channel, { destination }: ChannelSuiteOptions = {}): void {
  const messages: [string, ChannelMessage][] = Object.entries(sampleMessages)
  if (channel.takesDigests) messages.push(['a digest', sampleDigest])

  test.group(`Contract of the channel "${channel.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case, and says what it is called and sent to', ({ assert }) => {
      assert.match(channel.id, CODE)
      for (const words of [channel.name, channel.destinationHint]) assert.match(words, /^\p{Lu}[^\n]*\p{L}/u)
    })

    test('refuses a destination that is none, in plain words', async ({ assert }) => {
      for (const none of NO_DESTINATIONS) {
        await assert.rejects(async () => channel.checkDestination(none, DESTINATION_TOOLS), /\p{L}{2}/u)
      }
    })

    if (destination === undefined) return
    const check = async () => channel.checkDestination(destination, DESTINATION_TOOLS)
    const recipientOf = (normal: string) => channel.recipients?.(normal)[0] ?? normal

    test('takes a destination in its normal form', async ({ assert }) => {
      const normal = await check()
      assert.equal(await channel.checkDestination(normal, DESTINATION_TOOLS), normal)
      for (const recipient of channel.recipients?.(normal) ?? []) assert.isAtMost(recipient.length, 254)
    })

    for (const [named, message] of messages) {
      test(`sends ${named} once`, async ({ assert }) => {
        const normal = await check()
        const { sent, tools } = receiver()
        const result = await unmutated(assert, message, (given) =>
          channel.deliver(given, recipientOf(normal), tools)
        )
        assert.deepEqual(result, { outcome: 'sent' })
        assert.lengthOf(sent, 1)
        assert.include(sent[0], message.id, 'a receiver can not tell a repeat')
      })
    }

    test('tells that it could not send, instead of rejecting', async ({ assert }) => {
      const normal = await check()
      const result = await channel.deliver(sampleMessages['an alert'], recipientOf(normal), unreachable)
      assert.equal(result.outcome, 'retry')
      if (result.outcome !== 'sent') assert.match(result.reason, /\p{L}{2}/u)
    })
  })
}

const SECRET = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0ISE='

/** Takes everything, and notes all that it was sent. */
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
    request: () => Promise.reject(new OutboundError('connect_failed', 'The site can not be reached.')),
  },
  mail: {
    send: async () => ({ outcome: 'retry', reason: 'The mail server can not be reached.', retryAfter: null }),
  },
  secret: SECRET,
  signal: new AbortController().signal,
}
