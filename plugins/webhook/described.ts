/** This channel's requests, for the API documentation. */
import type { AlertMessage, DescribedRequest, DigestMessage, TestMessage } from 'rivalwatch-plugin'
import { eventOf, events } from './event.js'

const workspace = { id: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9', name: 'Acme' }
const origin = 'https://rivalwatch.example'
const settings = `${origin}/settings/channels`
const page = { url: 'https://northwind.example/pricing', label: 'pricing' } as const
const alertUrl = `${origin}/alerts/alert_01kafh2v9qs0w4x6t8r1m3n5p7`
const sentAt = new Date('2026-11-20T09:31:00Z')

const alert: AlertMessage = {
  kind: 'alert',
  id: 'dlv_01kafh2w0a2c4e6g8h0j2k4m6n',
  workspace,
  alertId: 'alert_01kafh2v9qs0w4x6t8r1m3n5p7',
  score: 'high',
  summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
  excerpt: '$79 / month',
  reasoning: 'High: Team rose 61%.',
  competitor: { name: 'Northwind', domain: 'northwind.example' },
  page,
  changes: [
    {
      name: 'Team, per month',
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49',
      after: '$79',
    },
  ],
  minimumScore: 'medium',
  detectedAt: '2026-11-20 09:30:15',
  timeZone: 'Europe/Berlin',
  links: { settings, alert: alertUrl, useful: alertUrl, notUseful: alertUrl },
}

const digest: DigestMessage = {
  kind: 'digest',
  id: 'dig_01kafh2x1b3d5f7h9j1k3m5n7p',
  workspace,
  day: '2026-11-20',
  timeZone: 'Europe/Berlin',
  competitors: [
    {
      name: 'Northwind',
      domain: 'northwind.example',
      alerts: [
        {
          alertId: alert.alertId,
          score: 'medium',
          summary: 'Northwind added a Starter plan at $9 a month.',
          page,
          url: alertUrl,
          detectedAt: '2026-11-20 07:12:00',
        },
      ],
    },
  ],
  more: 0,
  week: { alerts: 23, alertsBefore: 18, heldBack: 214 },
  notices: [
    {
      kind: 'unreadable',
      competitor: 'Northwind',
      page,
      text: 'Unreadable since 18 November: the site returns 403.',
      url: `${origin}/watched-urls/wu_01kaf0z3c5e7g9j1k3m5n7p9r1`,
    },
  ],
  links: { settings, inbox: `${origin}/alerts` },
}

const test: TestMessage = {
  kind: 'test',
  id: 'test_01kafh2y2c4e6g8j0k2m4n6p8r',
  workspace,
  links: { settings },
}

const headers = {
  'webhook-id': 'Identifies the event: the same for each attempt, and never reused.',
  'webhook-timestamp': 'The time of this attempt in seconds since 1970, UTC.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64, with the channel’s secret as the key.',
}

const ANSWER = 'Respond with any 2xx within 60 seconds. The signature follows Standard Webhooks.'

export const described: DescribedRequest[] = [
  {
    name: 'alert.created',
    summary: 'An alert',
    description: `Sent for every alert of the channel’s minimum importance or higher. ${ANSWER}`,
    headers,
    schema: events['alert.created'].schema,
    example: eventOf(alert, sentAt),
  },
  {
    name: 'digest.sent',
    summary: 'The daily digest',
    description: `Contains the day’s alerts that were not already sent. ${ANSWER}`,
    headers,
    schema: events['digest.sent'].schema,
    example: eventOf(digest, sentAt),
  },
  {
    name: 'channel.tested',
    summary: 'A test message',
    description: `Sent when someone tests the channel. ${ANSWER}`,
    headers,
    schema: events['channel.tested'].schema,
    example: eventOf(test, sentAt),
  },
]
