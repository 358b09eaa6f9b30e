import { test } from '@japa/runner'
import type { Channel, ChannelMessage, Outbound } from '#platform/contract'
import { OutboundError } from '#platform/contract'
import { CODE, PATIENCE, unmutated } from './checks.js'

const message: ChannelMessage = {
  alertId: 'alert_1',
  score: 'high',
  summary: 'Northwind raised the Team plan from $49 to $79 a month.',
  excerpt: '$79 / month <script> *_`',
  reasoning: 'Price of Team changed by +61%: high.',
  competitor: 'Northwind',
  page: { url: 'https://northwind.example/pricing', label: 'pricing' },
  changes: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
    },
  ],
  alertUrl: 'https://rivalwatch.example/alerts/alert_1',
  detectedAt: '2026-10-21 07:28:00',
}

const down: Outbound = {
  request: () => Promise.reject(new OutboundError('connect_failed', 'The site can not be reached.')),
}

export interface ChannelSuiteOptions {
  /** One that the channel takes. Nothing is sent there. */
  destination?: string
}

/** Registers the tests of what the contract asks of a channel. */
export function testChannel(channel: Channel, { destination }: ChannelSuiteOptions = {}): void {
  test.group(`Contract of the channel "${channel.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case', ({ assert }) => assert.match(channel.id, CODE))

    test('refuses a destination that is none, in plain words', ({ assert }) => {
      for (const none of ['', '   ', '\0']) assert.throws(() => channel.checkDestination(none), /\p{L}{2}/u)
    })

    if (destination === undefined) return

    test('takes a destination in its normal form', ({ assert }) => {
      const normal = channel.checkDestination(destination)
      assert.equal(channel.checkDestination(normal), normal)
    })

    test('tells that it could not send, instead of rejecting', async ({ assert }) => {
      const normal = channel.checkDestination(destination)
      const result = await unmutated(assert, message, (given) =>
        channel.deliver(given, normal, { outbound: down, signal: new AbortController().signal })
      )
      assert.include(['retry', 'refused'], result.outcome)
      if (result.outcome !== 'sent') assert.match(result.reason, /\p{L}{2}/u)
    })
  })
}
