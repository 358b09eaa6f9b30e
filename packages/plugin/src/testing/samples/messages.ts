import type {
  AlertMessage,
  ChannelMessage,
  BriefingMessage,
  DigestMessage,
  TestMessage,
} from '../../index.js'
import { frozen } from './frozen.js'

const workspace = { id: 'ws_1', name: 'Fernhill Labs' }
const links = {
  settings: 'https://rivalwatch.example/settings/channels',
  unsubscribe: 'https://rivalwatch.example/unsubscribe/token',
}

/** Text from a page with characters that have a special meaning in chats, HTML or email headers. */
export const HOSTILE = '<!channel> <script>alert(1)</script> *_~`& "quoted"\r\nBcc: eve@example.com\u202E'

export const sampleAlert: AlertMessage = frozen({
  kind: 'alert',
  id: 'dlv_1',
  workspace,
  alertId: 'alert_1',
  score: 'high',
  summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
  excerpt: '$79 / month',
  reasoning: 'High: Team rose 61%.',
  competitor: { name: 'Northwind', domain: 'northwind.example' },
  page: { url: 'https://northwind.example/pricing', label: 'pricing' },
  changes: [
    {
      name: 'Team, per month',
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49',
      after: '$79',
    },
    { name: 'Button', category: 'cta', field: 'ctas', kind: 'added', after: 'Start 14-day trial' },
    { name: 'Heading', category: 'structure', field: 'headings.h2', kind: 'removed', before: 'Free forever' },
  ],
  minimumScore: 'medium',
  detectedAt: '2026-11-20 14:05:00',
  timeZone: 'Europe/Berlin',
  links: {
    ...links,
    alert: 'https://rivalwatch.example/alerts/alert_1',
    useful: 'https://rivalwatch.example/rate/useful',
    notUseful: 'https://rivalwatch.example/rate/not_useful',
  },
})

export const sampleDigest: DigestMessage = frozen({
  kind: 'digest',
  id: 'dlv_2',
  workspace,
  day: '2026-11-19',
  timeZone: 'Europe/Berlin',
  competitors: [
    {
      name: 'Meridian CRM',
      domain: 'meridian.example',
      alerts: [
        {
          alertId: 'alert_2',
          score: 'medium',
          summary: 'Dropped “unlimited contacts” from Starter; the new cap is 2,500.',
          page: { url: 'https://meridian.example/pricing', label: 'pricing' },
          url: 'https://rivalwatch.example/alerts/alert_2',
          timeZone: 'Europe/Berlin',
          detectedAt: '2026-11-19 09:12:00',
        },
      ],
    },
  ],
  more: 0,
  week: { alerts: 23, alertsBefore: 18, heldBack: 214 },
  notices: [
    {
      kind: 'unreadable',
      competitor: 'Tessera',
      page: { url: 'https://tessera.example/pricing', label: 'pricing' },
      text: 'Unreadable since 18 November: the site returns 403.',
      url: 'https://rivalwatch.example/watched-urls/wu_1',
    },
  ],
  links: { ...links, inbox: 'https://rivalwatch.example/alerts' },
})

export const sampleBriefing: BriefingMessage = frozen({
  kind: 'briefing',
  id: 'dlv_3',
  workspace,
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Europe/Berlin',
  alerts: 9,
  competitors: [
    {
      name: 'Northwind',
      domain: 'northwind.example',
      sentences: [
        {
          text: 'Northwind raised Team from $49 to $89 a month (+82%) in 3 steps.',
          why: null,
          score: 'high',
          url: 'https://rivalwatch.example/briefings/brf_1/sources/alert_1',
        },
      ],
    },
  ],
  sections: [
    {
      title: 'Quiet',
      sentences: [
        {
          text: 'Nothing worth an alert at Tessera.',
          why: null,
          score: null,
          url: 'https://rivalwatch.example/briefings/brf_1/sources/ver_1',
        },
      ],
    },
  ],
  acted: 'Your team acted on 6 of 9 alerts: 5 read, 1 rated.',
  links: { ...links, briefing: 'https://rivalwatch.example/briefings/brf_1' },
})

export const sampleTest: TestMessage = frozen({ kind: 'test', id: 'test_1', workspace, links })

/** Has hostile text everywhere that text from a page can appear. */
export const hostileAlert: AlertMessage = frozen({
  ...sampleAlert,
  summary: `${HOSTILE} `.repeat(20).slice(0, 300),
  excerpt: HOSTILE,
  reasoning: HOSTILE,
  competitor: { name: HOSTILE, domain: 'northwind.example' },
  page: { url: 'https://northwind.example/a|b>c"d\'e', label: 'pricing' },
  changes: [
    {
      name: HOSTILE,
      category: 'pricing',
      field: 'prices',
      kind: 'changed',
      before: HOSTILE.repeat(40),
      after: HOSTILE,
    },
  ],
})

export const sampleMessages: Record<string, ChannelMessage> = {
  'an alert': sampleAlert,
  'an alert about a malicious page': hostileAlert,
  'an alert with only a summary': frozen({ ...sampleAlert, excerpt: null, reasoning: null, changes: [] }),
  'a test message': sampleTest,
}
