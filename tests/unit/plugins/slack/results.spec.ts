import { test } from '@japa/runner'
import {
  type DeliveryResult,
  type DeliveryTools,
  OutboundError,
  type OutboundErrorCode,
  type OutboundRequest,
} from 'rivalwatch-plugin'
import { sampleAlert } from '#plugin/testing/samples/messages'
import createSlack from '#plugins/slack'

const [slack] = createSlack().channels!
const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/x'

interface Answer {
  status: number
  body?: string
  headers?: Record<string, string>
}

/** Sends an alert that gets this response. Returns the result and the requests made. */
async function sending(answer: Answer | Error) {
  const asked: OutboundRequest[] = []
  const tools: DeliveryTools = {
    outbound: {
      async request(url, request = {}) {
        asked.push(request)
        if (answer instanceof Error) throw answer
        const { status, body = '', headers = {} } = answer
        return { url, status, headers, body: Buffer.from(body) }
      },
    },
    mail: null,
    secret: null,
    signal: AbortSignal.timeout(60_000),
  }
  return { result: await slack.deliver(sampleAlert, WEBHOOK, tools), asked }
}

const refused = (reason: string): DeliveryResult => ({ outcome: 'refused', reason })
const retry = (reason: string, retryAfter: number | null = null): DeliveryResult => ({
  outcome: 'retry',
  reason,
  retryAfter,
})

test.group('Slack responses', () => {
  test('{0.status} {0.body}')
    .with<[Answer, DeliveryResult][]>([
      [{ status: 200, body: 'ok' }, { outcome: 'sent' }],
      [{ status: 204 }, { outcome: 'sent' }],
      [
        { status: 404, body: 'no_service' },
        refused('Slack says that this webhook no longer exists (404 no_service).'),
      ],
      [{ status: 404, body: '' }, refused('Slack says that this webhook no longer exists (404).')],
      [
        { status: 404, body: 'channel_not_found' },
        refused("Slack says that this webhook's channel no longer exists (404 channel_not_found)."),
      ],
      [
        { status: 410, body: 'channel_is_archived' },
        refused("Slack says that this webhook's channel is archived (410 channel_is_archived)."),
      ],
      [
        { status: 403, body: 'action_prohibited' },
        refused(
          'Slack says that an administrator has blocked this webhook from posting (403 action_prohibited).'
        ),
      ],
      [
        { status: 403, body: 'invalid_token' },
        refused("Slack says that this webhook doesn't exist (403 invalid_token)."),
      ],
      [{ status: 400, body: 'invalid_blocks' }, refused('Slack rejected the message (400 invalid_blocks).')],
      [{ status: 401, body: '<html>Sign in</html>' }, refused('Slack rejected the message (401).')],
      [
        { status: 302, headers: { location: 'https://evil.example/' } },
        refused("Slack redirected the message (302), and we don't follow redirects."),
      ],
      [{ status: 429, headers: { 'retry-after': '30' } }, retry('Slack is rate limiting us (429).', 30)],
      [
        { status: 429, headers: { 'retry-after': '9999999' } },
        retry('Slack is rate limiting us (429).', 86_400),
      ],
      [{ status: 429, body: 'rate_limited' }, retry('Slack is rate limiting us (429 rate_limited).')],
      [{ status: 408 }, retry('Slack is unavailable right now (408).')],
      [{ status: 500, body: 'rollup_error' }, retry('Slack is unavailable right now (500 rollup_error).')],
      [
        { status: 503, headers: { 'retry-after': '120' } },
        retry('Slack is unavailable right now (503).', 120),
      ],
    ])
    .run(async ({ assert }, [answer, expected]) => {
      assert.deepEqual((await sending(answer)).result, expected)
    })

  test('accepts a date in Retry-After', async ({ assert }) => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const { result } = await sending({ status: 429, headers: { 'retry-after': inAnHour } })
    if (result.outcome !== 'retry') return assert.fail('it is to be tried again')
    assert.isTrue(result.retryAfter! > 3_500 && result.retryAfter! <= 3_600)
  })

  test('quotes a response as one clean line of 100 characters', async ({ assert }) => {
    const { result } = await sending({ status: 400, body: `bad\r\n\u202E\0${'\u{1F600}'.repeat(500)}` })
    if (result.outcome !== 'refused') return assert.fail('it is refused')
    assert.match(result.reason, /^Slack rejected the message \(400 bad [^\p{C}]+…\)\.$/u)
    assert.isTrue(result.reason.isWellFormed())
    assert.isAtMost(result.reason.length, 140)
  })

  test('treats {0} in transit as {1}')
    .with<[OutboundErrorCode, DeliveryResult['outcome']][]>([
      ['refused_target', 'refused'],
      ['invalid_url', 'refused'],
      ['dns_failed', 'retry'],
      ['connect_failed', 'retry'],
      ['tls_failed', 'retry'],
      ['timeout', 'retry'],
      ['bad_response', 'retry'],
      ['aborted', 'retry'],
    ])
    .run(async ({ assert }, [code, outcome]) => {
      const { result } = await sending(new OutboundError(code, 'It did not work.'))
      assert.include(result, { outcome, reason: 'It did not work.' })
    })

  test('does not blame Slack for our own errors', async ({ assert }) => {
    await assert.rejects(() => sending(new TypeError('oops')), 'oops')
  })

  test('sends one JSON request without following redirects or reading much', async ({ assert }) => {
    const { asked } = await sending({ status: 200 })
    assert.lengthOf(asked, 1)
    assert.include(asked[0], { method: 'POST', maxRedirects: 0, statusIsEnough: true })
    assert.isAtMost(asked[0].maxBytes!, 64 * 1024)
    assert.match(asked[0].headers!['content-type'], /^application\/json/)
    assert.isObject(JSON.parse(asked[0].body as string))
  })
})
