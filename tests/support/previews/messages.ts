/** Realistic messages for viewing, longer than the samples they are based on. */
import type {
  AlertMessage,
  BriefingMessage,
  BriefingSentence,
  DigestAlert,
  DigestMessage,
} from 'rivalwatch-plugin'
import { sampleAlert, sampleBriefing, sampleDigest } from '#plugin/testing/samples/messages'

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

export const briefingToLookAt: BriefingMessage = {
  ...sampleBriefing,
  alerts: 25,
  competitors: [
    {
      name: 'Birch',
      domain: 'birch.example',
      sentences: [
        said(
          'Birch now says “Birch raises $40 million in Series B funding”.',
          'high',
          'Acquisition, merger or funding news.'
        ),
        said('Birch removed the Plus plan ($29 a month).', 'high'),
        said('Birch raised Basic from $12 to $15 and Plus from $24 to $29 a month.', 'high'),
      ],
    },
    {
      name: 'Northwind',
      domain: 'northwind.example',
      sentences: [said('Northwind raised Team from $49 to $89 a month (+82%) in 3 steps.', 'high')],
    },
    {
      name: 'Tessera',
      domain: 'tessera.example',
      sentences: [
        said(
          'Tessera now says “We will shut down API v1 on 1 March 2027. Move to API v2 before then”.',
          'medium',
          'Deprecation or breaking-change notice.'
        ),
      ],
    },
  ],
  sections: [
    { title: 'Releases and posts', sentences: [said('Northwind released 2.6, 2.5 and 2.4.', 'medium')] },
    {
      title: 'Hiring',
      sentences: [
        said(
          'Tessera is hiring a Solutions Engineer, an Account Executive and a Head of Enterprise Sales.',
          'medium'
        ),
      ],
    },
    {
      title: 'Undone',
      sentences: [
        said('Alder raised Pro from €30 to €45 a month (+50%); it went back 24 hours later.', 'high'),
      ],
    },
    { title: 'Quiet', sentences: [said('Nothing worth an alert at Quillmark and Fable.')] },
    { title: 'Couldn’t be read', sentences: [said('1 page of Quillmark.')] },
  ],
  acted: 'Your team acted on 16 of 25 alerts: 12 read, 3 rated, 2 archived, 1 shared.',
}

export const quietBriefingToLookAt: BriefingMessage = {
  ...sampleBriefing,
  alerts: 0,
  competitors: [],
  sections: [
    {
      title: 'Quiet',
      sentences: [said('Nothing that matters changed on the 8 pages we checked; 1 other couldn’t be read.')],
    },
    {
      title: 'Couldn’t be read',
      sentences: [said('Pricing of Tessera (tessera.example/pricing): the site took too long to respond.')],
    },
  ],
  acted: null,
}

export const unreadBriefingToLookAt: BriefingMessage = {
  ...quietBriefingToLookAt,
  sections: [
    {
      title: 'Couldn’t be read',
      sentences: [
        said('Our last check of the only page failed, so we may have missed changes.'),
        ...quietBriefingToLookAt.sections[1].sentences,
      ],
    },
  ],
}

function said(
  text: string,
  score: BriefingSentence['score'] = null,
  why: string | null = null
): BriefingSentence {
  return {
    ...sampleBriefing.competitors[0].sentences[0],
    text,
    score,
    why,
    ...(score === null && { url: null }),
  }
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
