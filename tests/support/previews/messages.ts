import type { AlertMessage, DigestAlert, DigestMessage, TestMessage } from '#platform/contract'

const APP = 'https://rivalwatch.fernhill.example'

const base = {
  workspace: { id: 'ws_1', name: 'Fernhill Labs' },
  links: { settings: `${APP}/settings/channels`, unsubscribe: `${APP}/unsubscribe/token` },
}

export const alertToLookAt: AlertMessage = {
  ...base,
  kind: 'alert',
  id: 'dlv_1',
  alertId: 'alert_1',
  score: 'high',
  summary: 'Northwind raised Team from $49 to $79 a month and cut its free plan from 5 seats to 2.',
  excerpt: '$79 / month',
  reasoning: 'A listed price on a pricing page rose by 61%, and the free plan lost 3 of its 5 seats.',
  competitor: { name: 'Northwind', domain: 'northwind.example' },
  page: { url: 'https://northwind.example/pricing', label: 'pricing' },
  changes: [
    changed('Team, per month', 'prices.Team', '$49 / month', '$79 / month'),
    changed('Team, per year', 'prices.Team', '$490 / year', '$790 / year'),
    changed('Main button', 'ctas', 'Start free', 'Start 14-day trial'),
    {
      name: 'Heading',
      category: 'structure',
      field: 'headings.h2',
      kind: 'added',
      after: 'For growing teams',
    },
    {
      name: 'Free, Seats',
      category: 'pricing',
      field: 'plans.Free',
      kind: 'removed',
      before: 'Up to 5 seats',
    },
  ],
  minimumScore: 'medium',
  detectedAt: '2026-11-20 14:05:00',
  links: {
    ...base.links,
    alert: `${APP}/alerts/alert_1`,
    useful: `${APP}/rate/useful`,
    notUseful: `${APP}/rate/not_useful`,
  },
}

export const digestToLookAt: DigestMessage = {
  ...base,
  kind: 'digest',
  id: 'dlv_2',
  day: '2026-11-19',
  timeZone: 'Europe/Berlin',
  competitors: [
    {
      name: 'Meridian CRM',
      domain: 'meridian.example',
      alerts: [
        alert('medium', 'Dropped “unlimited contacts” from Starter; the new cap is 2,500.', 'pricing'),
        alert('low', 'Published its autumn hiring recap.', 'blog'),
      ],
    },
    {
      name: 'Quillbase',
      domain: 'quillbase.example',
      alerts: [alert('low', 'Linked a new “Trust center” from the footer of 12 pages.', 'homepage')],
    },
    {
      name: 'Tessera',
      domain: 'tessera.example',
      alerts: [alert('low', 'Published “Migrating from spreadsheets in a weekend”.', 'blog')],
    },
  ],
  more: 0,
  week: { alerts: 23, alertsBefore: 18, heldBack: 214 },
  notices: [
    {
      kind: 'unreadable',
      competitor: 'Tessera',
      page: { url: 'https://tessera.example/pricing', label: 'pricing' },
      text: 'Could not be read since 18 November: the site answers 403.',
      url: `${APP}/watched-urls/wu_1`,
    },
  ],
  links: { ...base.links, inbox: `${APP}/alerts` },
}

export const testToLookAt: TestMessage = { ...base, kind: 'test', id: 'test_1' }

function changed(name: string, field: string, before: string, after: string) {
  return { name, category: 'pricing', field, kind: 'changed', before, after } as const
}

function alert(
  score: DigestAlert['score'],
  summary: string,
  label: DigestAlert['page']['label']
): DigestAlert {
  return {
    alertId: 'alert_2',
    score,
    summary,
    page: { url: 'https://site.example/', label },
    url: `${APP}/alerts/alert_2`,
    detectedAt: '2026-11-19 09:12:00',
  }
}
