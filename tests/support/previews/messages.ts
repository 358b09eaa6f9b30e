/** Realistic messages for viewing, longer than the samples they are based on. */
import type { AlertMessage, DigestAlert, DigestMessage } from 'rivalwatch-plugin'
import { sampleAlert, sampleDigest } from '#plugin/testing/samples/messages'

export const alertToLookAt: AlertMessage = {
  ...sampleAlert,
  summary: 'Northwind raised Team from $49 to $79 a month and cut its free plan from 5 seats to 2.',
  reasoning: 'A listed price on a pricing page rose by 61%, and the free plan lost 3 of its 5 seats.',
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
}

export const digestToLookAt: DigestMessage = {
  ...sampleDigest,
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
}

function changed(name: string, field: string, before: string, after: string) {
  return { name, category: 'pricing', field, kind: 'changed', before, after } as const
}

function alert(
  score: DigestAlert['score'],
  summary: string,
  label: DigestAlert['page']['label']
): DigestAlert {
  const [sample] = sampleDigest.competitors[0].alerts
  return { ...sample, score, summary, page: { url: 'https://site.example/', label } }
}
