import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { type DeliveryResult, OutboundError, type OutboundErrorCode } from 'rivalwatch-plugin'
import { sampleAlert, sampleDigest, sampleMessages, sampleTest } from '#plugin/testing/samples/messages'
import { SECRET, sending } from './requests.js'

const refused = (reason: string): DeliveryResult => ({ outcome: 'refused', reason })
const retry = (reason: string, retryAfter: number | null = null): DeliveryResult => ({
  outcome: 'retry',
  reason,
  retryAfter,
})

test.group('Webhooks', () => {
  test('are signed as in Standard Webhooks', async ({ assert }) => {
    const { requests } = await sending(sampleAlert)
    const { headers, body } = requests[0]
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers!
    assert.equal(id, sampleAlert.id)
    assert.match(timestamp, /^\d{10}$/)
    const key = 'a key of thirty-two bytes, or so'
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    assert.equal(signature, `v1,${expected}`)
  })

  test('have the same body for an alert each time', async ({ assert }) => {
    const [{ requests: first }, { requests: second }] = [
      await sending(sampleAlert),
      await sending(sampleAlert),
    ]
    assert.equal(first[0].body, second[0].body)
    assert.equal(first[0].headers!['webhook-id'], second[0].headers!['webhook-id'])
  })

  test('describe an alert without links that act on behalf of its reader', async ({ assert }) => {
    const { requests } = await sending(sampleAlert)
    const { type, timestamp, data } = JSON.parse(requests[0].body as string)
    assert.deepEqual([type, timestamp], ['alert.created', '2026-11-20T14:05:00Z'])
    assert.containsSubset(data, {
      alertId: 'alert_1',
      workspaceId: 'ws_1',
      score: 'high',
      detectedAt: '2026-11-20 14:05:00',
      links: { alert: sampleAlert.links.alert },
    })
    assert.lengthOf(data.changes, 3)
    assert.deepInclude(data.changes[1], { before: null, after: 'Start 14-day trial' })
  })

  test('contain no link that works without signing in', async ({ assert }) => {
    for (const message of [...Object.values(sampleMessages), sampleDigest]) {
      const { requests } = await sending(message)
      assert.notMatch(JSON.stringify(requests), /\/(?:rate|unsubscribe)\//)
    }
  })

  test('send {0} as {1}')
    .with([
      ['a digest', 'digest.sent', sampleDigest],
      ['a test', 'channel.tested', sampleTest],
    ] as const)
    .run(async ({ assert }, [, type, message]) => {
      const { requests } = await sending(message)
      const event = JSON.parse(requests[0].body as string)
      assert.equal(event.type, type)
      assert.equal(event.data.workspaceId, 'ws_1')
      assert.equal(requests[0].headers!['webhook-id'], message.id)
    })

  test('send one request without following redirects or reading much', async ({ assert }) => {
    const { requests } = await sending(sampleAlert)
    assert.lengthOf(requests, 1)
    assert.include(requests[0], { method: 'POST', maxRedirects: 0, statusIsEnough: true })
    assert.isAtMost(requests[0].maxBytes!, 64 * 1024)
  })

  test('are not sent unsigned', async ({ assert }) => {
    const { result, requests } = await sending(sampleAlert, {}, null)
    assert.equal(result.outcome, 'refused')
    assert.deepEqual(requests, [])
  })

  test('handle a response with {0}')
    .with<[number, DeliveryResult][]>([
      [200, { outcome: 'sent' }],
      [202, { outcome: 'sent' }],
      [301, refused("The webhook redirected the message (301), and we don't follow redirects.")],
      [304, refused("The webhook redirected the message (304), and we don't follow redirects.")],
      [400, refused('The webhook rejected the message (400).')],
      [401, refused('The webhook rejected the message (401).')],
      [404, refused('The webhook no longer exists (404).')],
      [410, refused('The webhook no longer exists (410).')],
      [422, refused('The webhook rejected the message (422).')],
      [408, retry('The webhook is unavailable right now (408).')],
      [409, retry('The webhook is unavailable right now (409).')],
      [425, retry('The webhook is unavailable right now (425).')],
      [429, retry('The webhook is rate limiting us (429).')],
      [500, retry('The webhook is unavailable right now (500).')],
      [503, retry('The webhook is unavailable right now (503).')],
    ])
    .run(async ({ assert }, [status, expected]) => {
      assert.deepEqual((await sending(sampleAlert, { status })).result, expected)
    })

  test('respect Retry-After on {0}')
    .with([429, 503])
    .run(async ({ assert }, status) => {
      const { result } = await sending(sampleAlert, { status, headers: { 'retry-after': '90' } })
      assert.include(result, { outcome: 'retry', retryAfter: 90 })
    })

  test('treat {0} in transit as {1}')
    .with<[OutboundErrorCode, DeliveryResult['outcome']][]>([
      ['refused_target', 'refused'],
      ['invalid_url', 'refused'],
      ['dns_failed', 'retry'],
      ['timeout', 'retry'],
    ])
    .run(async ({ assert }, [code, outcome]) => {
      const { result } = await sending(sampleAlert, new OutboundError(code, 'It did not work.'))
      assert.include(result, { outcome, reason: 'It did not work.' })
    })

  test('never contain the secret', async ({ assert }) => {
    const { requests } = await sending(sampleAlert)
    assert.notInclude(JSON.stringify(requests), SECRET.slice(6))
  })
})
