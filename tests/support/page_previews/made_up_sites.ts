/** Fictional companies: the content of their pages and its changes up to now. */
import type { PageLabel } from 'rivalwatch-plugin'
import { DAY, HOUR, MINUTE } from '#platform/instants'

/** Friday 20 November 2026, 14:17 UTC: the time in all pictures. */
export const NOW = Date.UTC(2026, 10, 20, 14, 17)

export interface MadeUpPage {
  label: PageLabel
  /** In the notation of `made_up_page.ts`. */
  says: string
  isDaily?: boolean
  /** Differs slightly on every visit. */
  isNoisy?: boolean
}

export interface Edit {
  at: number
  path: string
  /** Parts of the content, each with its replacement. */
  pieces: [before: string, after: string][]
}

export interface MadeUpSite {
  name: string
  domain: string
  /** Colors of its icon: background, foreground. */
  icon: [ground: string, mark: string]
  /** How many days it has been watched. */
  since: number
  pages: Record<string, MadeUpPage>
  edits: Edit[]
}

const ago = (days: number, hours = 0, minutes = 0) => NOW - days * DAY - hours * HOUR - minutes * MINUTE

const edit = (at: number, path: string, ...pieces: Edit['pieces']): Edit => ({ at, path, pieces })

const careersOf = (company: string, first: string): MadeUpPage => ({
  label: 'careers',
  isDaily: true,
  says: `title: Careers | ${company}
description: Work with us.
# Work at ${company}
We hire people who finish what they begin, wherever they live.
## Open roles
- ${first}`,
})

const opened = (at: number, ...roles: string[]) =>
  edit(at, '/careers', ['## Open roles', ['## Open roles', ...roles.map((role) => `- ${role}`)].join('\n')])

const blogOf = (company: string, first: string): MadeUpPage => ({
  label: 'blog',
  isDaily: true,
  says: `title: Blog | ${company}
# The ${company} blog
## Latest
${first}`,
})

const posted = (at: number, title: string, lead: string) =>
  edit(at, '/blog', ['## Latest', `## Latest\n## ${title}\n${lead}`])

const changelogOf = (company: string, first: string): MadeUpPage => ({
  label: 'changelog',
  says: `title: Changelog | ${company}
# What is new in ${company}
${first}`,
})

const released = (company: string, at: number, version: string, text: string) =>
  edit(at, '/changelog', [
    `# What is new in ${company}`,
    `# What is new in ${company}\n## ${version}\n${text}`,
  ])

const northwind: MadeUpSite = {
  name: 'Northwind',
  domain: 'northwind.example',
  icon: ['#1d3557', '#ffffff'],
  since: 45,
  pages: {
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Northwind
description: Free for small teams. Upgrade when you grow.
offer: Free 0.00
offer: Team 49.00
offer: Business 990.00
# Plans that grow with you
Switch plans at any time. Prices are in US dollars and exclude taxes.
## Free
$0 / month
Free for up to 5 seats
No credit card required, ever
Unlimited boards and guests
## Team
$49 / month, billed monthly
$490 / year, billed yearly
Everything in Free, plus approvals and roles
Priority support on working days
[Start free]
## Business
$990 / month
60 seats, single sign-on and an audit log
Your own onboarding manager
## Questions
Can we change plans later? At any time, to the day.
Do you offer discounts? For schools and charities, half the price.
footer: Security`,
    },
    '/': {
      label: 'homepage',
      isDaily: true,
      isNoisy: true,
      says: `title: Northwind: plan projects together
description: The calm place for projects.
# Plan projects your whole team can see
Boards, timelines and automations in one calm place.
[Start free]
## What customers say
> We moved forty projects over in a weekend.
## Trusted by 4,000 teams
From studios of three to banks of three thousand.`,
    },
    '/features': {
      label: 'features',
      isDaily: true,
      says: `title: Features | Northwind
# Everything a project needs
## Boards
Drag work from idea to done.
## Timelines
Lay projects side by side and spot what collides.
## Automations
Let rules assign, remind and close.`,
    },
    '/changelog': changelogOf('Northwind', '## 3.8\nFaster search in attachments.'),
    '/careers': careersOf('Northwind', 'Product Designer, Lisbon'),
    '/docs': {
      label: 'docs',
      isDaily: true,
      says: `title: API | Northwind
# API reference
Send your key as bearer token.
A key may ask 120 times a minute.
Webhooks are tried again for a day.`,
    },
    '/blog': blogOf('Northwind', '## Why we count less\nFewer numbers, better Mondays.'),
  },
  edits: [
    edit(
      ago(0, 0, 12),
      '/pricing',
      [
        'description: Free for small teams. Upgrade when you grow.',
        'description: Plans for teams of every size.',
      ],
      ['offer: Team 49.00', 'offer: Team 79.00'],
      ['Free for up to 5 seats\nNo credit card required, ever', 'Free for up to 2 seats'],
      [
        '$49 / month, billed monthly\n$490 / year, billed yearly',
        '$79 / month, billed monthly\n$790 / year, billed yearly',
      ],
      ['[Start free]', 'Legacy Team customers keep their price until 31 January 2027\n[Start 14-day trial]'],
      ['footer: Security', 'footer: Security\nfooter: Legacy plans']
    ),
    edit(ago(0, 6), '/features', [
      '## Automations',
      '## Single sign-on and audit logs\nNew on Business: sign in with your directory, and see who changed what.\n## Automations',
    ]),
    edit(ago(4, 3), '/docs', ['120 times a minute', '240 times a minute']),
    opened(ago(2, 5), 'Senior Backend Engineer, Berlin'),
    opened(ago(8, 2), 'Account Executive, London', 'Account Executive, Berlin'),
    released(
      'Northwind',
      ago(5, 4),
      '3.9',
      'Recurring tasks repeat by weekday, by date or after completion.'
    ),
    released('Northwind', ago(16), '3.8.2', 'Fixes for calendars that begin on a Monday.'),
    posted(ago(10, 1), 'A quieter inbox', 'How we halved our own notifications.'),
    edit(ago(12, 6), '/', ['# Plan projects your whole team can see', '# Less status, more progress']),
    edit(ago(21), '/pricing', ['$990 / month\n60 seats', '$1,190 / month\n80 seats']),
  ],
}

const harborline: MadeUpSite = {
  name: 'Harborline',
  domain: 'harborline.example',
  icon: ['#e8f1f2', '#c8553d'],
  since: 41,
  pages: {
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Harborline
# Simple, per team
## Starter
$29 / month
10 automations
## Scale
$119 / month
$1,428 / year
100 automations and every integration
[Talk to us]`,
    },
    '/': {
      label: 'homepage',
      isDaily: true,
      says: `title: Harborline
# Automate the handover
From signed to shipped without a spreadsheet.
[Book a demo]`,
    },
    '/changelog': changelogOf('Harborline', '## October\nA new editor for automations.'),
    '/careers': careersOf('Harborline', 'Support Engineer, Remote'),
    '/blog': blogOf('Harborline', '## Ports and handovers\nWhat shipping taught us.'),
  },
  edits: [
    released(
      'Harborline',
      ago(0, 1, 4),
      'November',
      'The MCP server is in public beta, on every plan: assistants read and run automations.'
    ),
    edit(ago(1, 22), '/pricing', ['$1,428 / year', '$1,188 / year']),
    posted(ago(6, 2), 'Automations that ask first', 'Approvals are now a step like any other.'),
    opened(ago(9, 6), 'Solutions Consultant, Toronto'),
    edit(ago(18), '/', ['# Automate the handover', '# Automate every handover']),
    posted(ago(24), 'Our year in automations', 'Two billion steps, one outage.'),
  ],
}

const quillbase: MadeUpSite = {
  name: 'Quillbase',
  domain: 'quillbase.example',
  icon: ['#f7ede2', '#9c6644'],
  since: 40,
  pages: {
    '/': {
      label: 'homepage',
      says: `title: Quillbase for startups
description: Documents for startups.
# The document hub for startups
Write once, keep it true.
[Try it free]
footer: Privacy`,
    },
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Quillbase
# Pay for writers, not readers
## Solo
$12 / month
## Studio
$36 / month
5 writers, unlimited readers`,
    },
    '/features': {
      label: 'features',
      isDaily: true,
      says: `title: Features | Quillbase
# Documents that stay true
## Owners
Every page has one.
## Reviews
Pages ask for a look before they grow old.`,
    },
    '/blog': blogOf('Quillbase', '## Writing in public\nNotes on our own handbook.'),
    '/careers': careersOf('Quillbase', 'Technical Writer, Remote'),
  },
  edits: [
    edit(
      ago(0, 2, 10),
      '/',
      ['title: Quillbase for startups', 'title: Quillbase for revenue teams'],
      ['description: Documents for startups.', 'description: Documents for revenue teams.'],
      ['# The document hub for startups', '# The document hub for revenue teams']
    ),
    edit(ago(0, 23), '/', ['footer: Privacy', 'footer: Privacy\nfooter: Trust center']),
    edit(ago(3, 4), '/pricing', ['$36 / month\n5 writers', '$48 / month\n8 writers']),
    posted(ago(5, 7), 'Handbooks for revenue teams', 'What sales writes down, and what it should.'),
    edit(ago(11, 3), '/features', [
      '## Reviews',
      '## Analytics\nSee which pages answer questions.\n## Reviews',
    ]),
    opened(ago(15), 'Account Executive, New York', 'Account Executive, Austin'),
    posted(ago(20), 'Migrating a wiki in a week', 'A diary with all that went wrong.'),
  ],
}

const lumenware: MadeUpSite = {
  name: 'Lumenware',
  domain: 'lumenware.example',
  icon: ['#1b1b2f', '#ffd166'],
  since: 38,
  pages: {
    '/docs': {
      label: 'docs',
      says: `title: Lumenware API
# Lumenware API
API v3 is stable.
API v2 answers as before.
## Limits
A key may ask 600 times a minute.`,
    },
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Lumenware
# Usage, rounded down
## Build
$0 / month
## Grow
$89 / month
1 million events`,
    },
    '/blog': blogOf('Lumenware', '## Light on logs\nSampling without regret.'),
    '/changelog': changelogOf('Lumenware', '## 12.0\nTraces are kept for 30 days.'),
  },
  edits: [
    edit(ago(0, 20, 37), '/docs', [
      'API v2 answers as before.',
      'API v2 is deprecated and will be switched off on 1 March 2027. Move to API v3.',
    ]),
    posted(ago(3, 4), 'Our product in the third quarter', 'Faster queries, and a promise about prices.'),
    released('Lumenware', ago(7, 5), '12.1', 'Dashboards can be shared by link.'),
    edit(ago(13, 2), '/pricing', ['$89 / month\n1 million events', '$79 / month\n1 million events']),
    released('Lumenware', ago(19), '12.0.3', 'Alerts are grouped by service.'),
  ],
}

const parcelry: MadeUpSite = {
  name: 'Parcelry',
  domain: 'parcelry.example',
  icon: ['#2d6a4f', '#ffffff'],
  since: 30,
  pages: {
    '/careers': careersOf('Parcelry', 'Warehouse Lead, Leipzig'),
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Parcelry
# Per parcel, not per seat
## Pay as you go
$0.09 per parcel
## Fleet
$450 / month
10,000 parcels`,
    },
    '/': {
      label: 'homepage',
      isDaily: true,
      says: `title: Parcelry
# Returns that sort themselves
[Get a quote]`,
    },
  },
  edits: [
    opened(
      ago(0, 4, 20),
      'Enterprise Account Executive, Berlin',
      'Enterprise Account Executive, Austin',
      'Head of Enterprise Sales, Berlin',
      'Sales Engineer, Berlin'
    ),
    edit(ago(6, 6), '/pricing', ['$450 / month\n10,000 parcels', '$520 / month\n12,000 parcels']),
    edit(ago(14), '/', ['# Returns that sort themselves', '# Returns that pay for themselves']),
  ],
}

const meridian: MadeUpSite = {
  name: 'Meridian CRM',
  domain: 'meridian.example',
  icon: ['#5f3b76', '#ffffff'],
  since: 26,
  pages: {
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Meridian CRM
# One price, all channels
## Starter
$19 / month
Unlimited contacts
3 pipelines
## Pro
$59 / month
Unlimited contacts and pipelines`,
    },
    '/changelog': changelogOf('Meridian CRM', '## 2026.10\nCalls are transcribed.'),
    '/blog': blogOf('Meridian CRM', '## Pipelines are stories\nTell them from the end.'),
  },
  edits: [
    edit(ago(1, 3), '/pricing', ['Unlimited contacts\n3 pipelines', 'Up to 2,500 contacts\n3 pipelines']),
    released('Meridian CRM', ago(4, 1), '2026.11', 'Scoring explains itself, and can be corrected.'),
    posted(ago(8, 4), 'What we learned from 900 lost deals', 'Most were never ours.'),
  ],
}

const tessera: MadeUpSite = {
  name: 'Tessera',
  domain: 'tessera.example',
  icon: ['#d8ece2', '#3a7d5d'],
  since: 22,
  pages: {
    '/pricing': {
      label: 'pricing',
      says: `title: Pricing | Tessera
# Start free
## Free
$0 / month
Three projects
## Plus
$15 / month
Unlimited projects
[Start free]`,
    },
    '/blog': blogOf('Tessera', '## Grids for people\nTables are not the enemy.'),
    '/docs': {
      label: 'docs',
      isDaily: true,
      says: `title: Docs | Tessera
# Documentation
Import from CSV, JSON or a spreadsheet.`,
    },
  },
  edits: [
    posted(ago(1, 5), 'Migrating from spreadsheets in a weekend', 'Forty teams told us how it went.'),
    edit(
      ago(4, 6),
      '/pricing',
      ['## Free\n$0 / month\nThree projects\n', ''],
      ['[Start free]', '[Start 7-day trial]'],
      ['# Start free', '# Start with a trial']
    ),
  ],
}

/** The one watched longest first. */
export const madeUpSites: readonly MadeUpSite[] = [
  northwind,
  harborline,
  quillbase,
  lumenware,
  parcelry,
  meridian,
  tessera,
]

/** Nobody watches this site yet. */
export const newSite: MadeUpSite = {
  name: 'Fernbrook',
  domain: 'fernbrook.example',
  icon: ['#ffe8d6', '#bc4749'],
  since: 0,
  pages: Object.fromEntries(
    (['pricing', 'features', 'changelog', 'careers', 'blog', 'docs'] as const).map((label) => [
      `/${label}`,
      {
        label,
        says: `title: ${label} of Fernbrook\n# Our ${label}\nAll about ${label} at Fernbrook, in a few words.`,
      },
    ])
  ),
  edits: [],
}
for (const name of ['customers', 'about', 'security', 'integrations', 'terms', 'privacy']) {
  newSite.pages[`/${name}`] = {
    label: 'custom',
    says: `title: ${name.charAt(0).toUpperCase() + name.slice(1)}\n# ${name}\nWhat Fernbrook says about ${name}.`,
  }
}
newSite.pages['/'] = { label: 'homepage', says: 'title: Fernbrook\n# Fernbrook plans your week\n[Begin]' }
