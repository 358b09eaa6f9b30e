import { test } from '@japa/runner'
import fc from 'fast-check'
import type { AlertMessage, ChannelMessage, DeliveryResult, DigestMessage } from 'rivalwatch-plugin'
import { AllowedNetworks } from '#platform/outbound/main'
import { destinationToolsFor } from '#delivery/channels/destination_tools_for'
import { hostileAlert, sampleAlert, sampleDigest } from '#plugin/testing/samples/messages'
import createDiscord from '#plugins/discord'
import { anyCharacter } from '#tests/support/characters'
import { type Answer, posted } from '#tests/support/posted'
import { limits } from '../../../../plugins/discord/embed.js'
import type { Payload } from '../../../../plugins/discord/payload.js'
import { foreign } from '../../../../plugins/discord/text.js'

const [discord] = createDiscord().channels!
const WEBHOOK = 'https://discord.com/api/webhooks/123456789012345678/x9Yz_-8'

const payloadOf = async (message: ChannelMessage) =>
  (await posted(discord, message, WEBHOOK)).payload as Payload

/** Returns a text without its escaped characters, which leaves what Discord would read as Markdown. */
const unescaped = (text: string) => text.replace(/\\[^\p{L}\p{N}\s]/gu, '')

function assertWithinLimits({ embeds }: Payload): void {
  let total = 0
  for (const { title = '', description = '', author, footer } of embeds) {
    const texts: [string, number][] = [
      [title, limits.title],
      [description, limits.description],
      [author?.name ?? '', limits.author],
      [footer?.text ?? '', limits.footer],
    ]
    for (const [text, most] of texts) {
      if (text.length > most) throw new Error(`${text.length} of ${most}: ${text.slice(0, 80)}`)
      total += text.length
    }
  }
  if (embeds.length > 10 || total > limits.total) throw new Error(`${total} characters in all`)
}

test.group('Discord messages', () => {
  test('show the sentence, the changes, the importance and links', async ({ assert }) => {
    const { embeds, allowed_mentions: mentions } = await payloadOf(sampleAlert)
    const [embed] = embeds
    assert.deepEqual(mentions, { parse: [] })
    assert.match(embed.author!.name, /^▮.* · .+ · Pricing$/)
    assert.equal(embed.author!.url, `${sampleAlert.links.alert}#${sampleAlert.id}`)
    assert.deepEqual(embed.description!.replaceAll('\\', '').split('\n'), [
      `**${sampleAlert.summary}**`,
      '',
      '> Team, per month: $49 → **$79**',
      '> Button, added: Start 14-day trial',
      '> Heading, removed: Free forever',
      '',
      `[View change](${sampleAlert.links.alert}) · [Open page](${sampleAlert.page.url})`,
    ])
  })

  test('stay within all limits, whatever a page contains', async () => {
    const long = '*_[@<'.repeat(2000)
    const change = { name: long, before: long, after: long, kind: 'changed', category: 'pricing', field: 'x' }
    const worst: AlertMessage = {
      ...hostileAlert,
      summary: long,
      excerpt: long,
      reasoning: long,
      competitor: { name: long, domain: long },
      changes: Array.from({ length: 8 }, () => change as AlertMessage['changes'][number]),
      page: { ...hostileAlert.page, url: `https://x.example/${'a'.repeat(2000)}` },
    }
    assertWithinLimits(await payloadOf(worst))
    assertWithinLimits(await payloadOf({ ...worst, changes: [] }))
    assertWithinLimits(
      await payloadOf({ ...worst, page: { ...worst.page, url: `https://x.example/${'('.repeat(580)}` } })
    )
  })

  test('count the alerts that a digest has no room for', async ({ assert }) => {
    const [competitor] = sampleDigest.competitors
    const [alert] = competitor.alerts
    const long: DigestMessage = {
      ...sampleDigest,
      competitors: Array.from({ length: 12 }, (_, index) => ({
        ...competitor,
        name: `Competitor ${index}`,
        alerts: Array.from({ length: 3 }, () => ({ ...alert, summary: 'Raised *everything* '.repeat(20) })),
      })),
      more: 4,
      notices: Array.from({ length: 40 }, () => ({
        ...sampleDigest.notices[0],
        text: 'It cannot be read. '.repeat(20),
      })),
    }
    const payload = await payloadOf(long)
    assertWithinLimits(payload)
    assert.deepEqual(
      payload.embeds.map(({ footer }) => footer !== undefined),
      [false, true]
    )
    const { description } = payload.embeds[0]
    const shown = description!.split('\n').filter((line) => line.startsWith('▮')).length
    assert.isAbove(shown, 5)
    assert.include(description!, `${36 - shown + 4} more changes in the app`)
  })

  test('escape every sign that would format, link or mention', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const left = unescaped(foreign(text, 500))
        assert.notMatch(left, /[\\*_~`|<>#[\]()@:]/)
      })
    )
    for (const [text, escaped] of [
      ['https://evil.example', 'https\\://evil.example'],
      ['<@123>', '\\<\\@123\\>'],
      ['[a](b)', '\\[a\\]\\(b\\)'],
      ['- a', '\\- a'],
      ['# a', '\\# a'],
      ['1. a', '1\\. a'],
    ])
      assert.equal(foreign(text, 500), escaped)
  })
})

test.group('Discord destinations', () => {
  const check = async (text: string) =>
    discord.checkDestination(
      text,
      destinationToolsFor(AllowedNetworks.none, async () => [])
    )

  test('are Discord webhooks only')
    .with([
      WEBHOOK,
      'https://discordapp.com/api/webhooks/123456789012345678/x9Yz_-8',
      'https://canary.discord.com/api/v10/webhooks/123456789012345678/x9Yz_-8?thread_id=123456789',
    ])
    .run(async ({ assert }, url) => assert.equal(await check(url), url))

  test('are rejected otherwise')
    .with([
      'https://discord.com.evil.example/api/webhooks/123456789012345678/x',
      'https://evil.example/api/webhooks/123456789012345678/x',
      'http://discord.com/api/webhooks/123456789012345678/x',
      'https://discord.com/api/webhooks/123456789012345678',
      'https://discord.com/channels/1/2',
    ])
    .run(async ({ assert }, url) => assert.rejects(() => check(url), /webhook URL that Discord shows/))

  test('hide their token, and ask Discord to confirm', async ({ assert }) => {
    assert.equal(discord.mask!(WEBHOOK), 'https://discord.com/api/webhooks/…5678/…')
    const { asked } = await posted(discord, sampleAlert, `${WEBHOOK}?thread_id=1234567`)
    assert.equal(asked[0].url, `${WEBHOOK}?thread_id=1234567&wait=true`)
  })
})

test.group('Discord responses', () => {
  const refused = (reason: string): DeliveryResult => ({ outcome: 'refused', reason })
  const retry = (reason: string, retryAfter: number | null = null): DeliveryResult => ({
    outcome: 'retry',
    reason,
    retryAfter,
  })
  const json = (body: object) => JSON.stringify(body)

  test('{0.status} {0.body}')
    .with<[Answer, DeliveryResult][]>([
      [{ status: 200, body: '{}' }, { outcome: 'sent' }],
      [{ status: 204 }, { outcome: 'sent' }],
      [
        { status: 404, body: json({ message: 'Unknown Webhook', code: 10015 }) },
        refused('Discord says that this webhook no longer exists (404 Unknown Webhook).'),
      ],
      [
        { status: 401, body: json({ message: 'Invalid Webhook Token', code: 50027 }) },
        refused("Discord says that this webhook's token is invalid (401 Invalid Webhook Token)."),
      ],
      [
        { status: 400, body: json({ message: 'Invalid Form Body', code: 50035 }) },
        refused('Discord rejected the message (400 Invalid Form Body).'),
      ],
      [{ status: 403, body: '<html>' }, refused('Discord rejected the message (403).')],
      [{ status: 302 }, refused("Discord redirected the message (302), and we don't follow redirects.")],
      [
        {
          status: 429,
          body: json({ message: 'You are being rate limited.', retry_after: 1.2, global: false }),
        },
        retry('Discord is rate limiting us (429 You are being rate limited.).', 2),
      ],
      [{ status: 429, headers: { 'retry-after': '30' } }, retry('Discord is rate limiting us (429).', 30)],
      [{ status: 429, body: json({ retry_after: -1 }) }, retry('Discord is rate limiting us (429).')],
      [{ status: 502 }, retry('Discord is unavailable right now (502).')],
    ])
    .run(async ({ assert }, [answer, expected]) => {
      assert.deepEqual((await posted(discord, sampleAlert, WEBHOOK, answer)).result, expected)
    })
})
