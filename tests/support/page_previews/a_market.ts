import type { PageLabel } from 'rivalwatch-plugin'
import { setOwnPlans, setRates } from '#alerts/board/set_board'
import type { OwnPlans } from '#alerts/board/own_plans'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { setTags } from '#monitoring/tags/set_tags'
import { DAY } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

type Plan = [name: string, prices: string[], ...items: string[]]

type Rival = {
  name: string
  headline: [now: string, before?: string]
  plans: Plan[]
  /** What the pricing page said until 12 days ago, if it was different. */
  before?: Plan[]
  alert?: string
}

const team = (price: string): Plan => [
  'Team',
  [`${price} / month`, '$470 / year'],
  '10 seats',
  '100 GB storage',
  'Shared inbox',
  'Approval flows',
  'Public API',
]

const CREW = ['50 GB storage', 'Shared inbox', 'Audit log', 'Guest accounts', 'Document templates']

const RIVALS: Rival[] = [
  {
    name: 'Ashgrove',
    headline: ['Documents your whole team can trust'],
    plans: [
      ['Starter', ['€0'], '3 seats', '5 GB storage', 'Shared inbox'],
      [
        'Business',
        ['€12 per user / month'],
        'Unlimited seats',
        '1 TB storage',
        'Shared inbox',
        'Public API',
        'Audit log',
      ],
    ],
  },
  {
    name: 'Larkspur',
    headline: ['The document hub for revenue teams', 'Contracts without the chase'],
    plans: [
      ['Starter', ['$19 / month'], '3 seats', '5 GB storage', 'Shared inbox'],
      team('$59'),
      [
        'Business',
        ['Contact sales'],
        'Unlimited seats',
        '1 TB storage',
        'Shared inbox',
        'Public API',
        'Audit log',
        'Single sign-on',
      ],
    ],
    before: [['Starter', ['$19 / month'], '3 seats', '5 GB storage', 'Shared inbox'], team('$49')],
    alert: 'Larkspur raised Team from $49 to $59 a month (+20%).',
  },
  {
    name: 'Quillmark',
    headline: ['Write once, sign everywhere'],
    plans: [
      ['Solo', ['$96 / year'], '1 seat', '10 GB storage'],
      [
        'Studio',
        ['$14 per user / month'],
        '100 GB storage',
        'Approval flows',
        'Guest accounts',
        'Public API',
      ],
    ],
  },
  {
    name: 'Harborline',
    headline: ['Paperwork that sails through'],
    plans: [
      ['Crew', ['£8 per user / month'], ...CREW],
      ['Fleet for regulated industries', ['£0.02 per document'], 'Audit log', 'Single sign-on', 'Public API'],
    ],
    before: [
      ['Skiff', ['£8 per user / month'], ...CREW],
      ['Fleet for regulated industries', ['£0.02 per document'], 'Audit log', 'Single sign-on', 'Public API'],
    ],
  },
  {
    name: 'Tessera',
    headline: ['All your agreements, in one mosaic'],
    plans: [
      ['Basic', ['$9 / month'], '2 seats', 'Shared inbox'],
      ['Pro', ['$39 / month'], '10 seats', 'Shared inbox', 'Approval flows', 'Audit log'],
      [
        'Max',
        ['$149 / month'],
        'Unlimited seats',
        'Shared inbox',
        'Approval flows',
        'Audit log',
        'Single sign-on',
      ],
    ],
    before: [
      ['Basic', ['$9 / month'], '2 seats', 'Shared inbox'],
      ['Pro', ['$39 / month'], '5 seats', 'Shared inbox', 'Approval flows'],
      ['Legacy', ['$25 / month'], '5 seats', 'Shared inbox'],
    ],
  },
  { name: 'Brightpath', headline: ['The shortest way to yes'], plans: [] },
]

const OWN_PLANS: Omit<OwnPlans, 'updatedAt'> = {
  name: 'Fernhill',
  headline: 'Agreements that everyone has read',
  description: '',
  currency: '€',
  plans: [
    {
      name: 'Free',
      isPerUser: false,
      prices: [{ amount: '0', period: 'month' }],
      features: [
        { label: 'Seats', value: '3' },
        { label: 'Shared inbox', value: 'included' },
      ],
    },
    {
      name: 'Studio',
      isPerUser: true,
      prices: [
        { amount: '12', period: 'month' },
        { amount: '120', period: 'year' },
      ],
      features: [
        { label: 'Seats', value: 'Unlimited' },
        { label: 'Storage', value: '500 GB' },
        { label: 'Shared inbox', value: 'included' },
        { label: 'Approval flows', value: 'included' },
        { label: 'Public API', value: 'included' },
      ],
    },
  ],
}

const page = (title: string, main: string, head = '') =>
  `<!doctype html><title>${title}</title>${head}<main><h1>${title}</h1>${main}</main>`

function pricing(plans: readonly Plan[]): string {
  const card = ([name, prices, ...items]: Plan) =>
    `<div class="card"><h3>${name}</h3>${prices.map((price) => `<p>${price}</p>`).join('')}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a class="btn" href="/signup">Choose</a></div>`
  return page('Pricing', `<div class="cards">${plans.map(card).join('')}</div>`)
}

const article = (title: string, date: string) =>
  `<article><h3><a href="/p">${title}</a></h3><p>${date}</p></article>`

const HEAD = `<meta name="description" content="We keep proposals, contracts and approvals in one place, so that deals close on time."><script src="/_next/static/main.js"></script><script src="https://cdn.jsdelivr.net/npm/a.js"></script>`

const MORE: Partial<Record<PageLabel, string>> = {
  careers: page(
    'Careers',
    `<ul>${['Head of Enterprise Sales, Berlin', 'Backend Engineer', 'Product Designer', 'Customer Success Manager', 'Data Analyst', 'Solutions Engineer', 'Technical Writer'].map((role) => `<li><a href="/job">${role}</a></li>`).join('')}</ul>`
  ),
  changelog: page(
    'Changelog',
    '<h2>2.4.0</h2><p>November 17, 2026</p><ul><li>Offline mode</li></ul><h2>2.3.1</h2><p>October 2, 2026</p><ul><li>12 fixes</li></ul>'
  ),
  blog: page(
    'The Quillmark blog',
    article('Designing for an ecosystem of independent document tools', 'November 9, 2026') +
      article('How we count signatures', 'October 12, 2026')
  ),
}

/**
 * Creates a market with plans that the team has entered. Returns a competitor with complete data, and one with only a
 * headline.
 */
export async function aMarket(workspace: Workspace, owner: User) {
  const ids: string[] = []
  for (const { name, headline, plans, before, alert } of RIVALS) {
    const domain = `${name.toLowerCase()}.example`
    const { id } = await addCompetitor(workspace, { name, domain }, owner.id)
    ids.push(id)
    await setTags(workspace, id, [name === 'Quillmark' ? 'EU' : 'Enterprise'], owner.id)
    const add = async (label: PageLabel, ...versions: (string | undefined)[]) => {
      const watched = await aWatchedUrl(workspace, domain, label === 'homepage' ? '/' : `/${label}`)
      await watched.merge({ label, lastStatus: 'success', lastCrawledAt: NOW }).save()
      const stored = []
      for (const [at, html] of versions.entries())
        if (html)
          stored.push(await aVersion(watched, contentOf(watched.url, html), NOW - (at === 0 ? 60 : 12) * DAY))
      return { watched, stored }
    }
    const [now, was] = headline
    await add('homepage', page(was ?? now, '', HEAD), was && page(now, '', HEAD))
    if (plans.length === 0) continue
    const { watched, stored } = await add('pricing', pricing(before ?? plans), before && pricing(plans))
    if (alert) {
      const told = await anAlertOf(watched, await aChangeBetween(stored[0], stored[1]))
      await told.merge({ summary: alert }).save()
    }
    if (name === 'Quillmark')
      for (const [label, html] of Object.entries(MORE)) await add(label as PageLabel, html)
  }
  await setOwnPlans(workspace, OWN_PLANS, owner.id, NOW - 3 * DAY)
  await setRates(workspace, { currency: '€', rates: { $: 0.92 } }, owner.id)
  return { profiledId: ids[2], sparseId: ids[5] }
}
