/** What eight competitors change in a month. Day 0 is before it. */
import type { PageHistory } from '#tests/support/briefings/simulated_month'

type Plan = [name: string, price: string, ...features: string[]]

function plans(...given: Plan[]): string {
  const cards = given.map(
    ([name, price, ...features]) =>
      `<div class="card"><h3>${name}</h3><p class="price">${price}</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul><a class="btn" href="/go">Choose ${name}</a></div>`
  )
  return `<h1>Pricing</h1><div class="cards">${cards.join('')}</div>`
}

function posts(...titles: string[]): string {
  const each = (title: string, index: number) =>
    `<article><h2><a href="/blog/${titles.length - index}">${title}</a></h2><p>What we learned about ${title.toLowerCase()}, and what it means for teams.</p></article>`
  return `<h1>Blog</h1>${titles.map(each).join('')}`
}

function releases(...given: [version: string, ...news: string[]][]): string {
  const each = ([version, ...news]: [string, ...string[]]) =>
    `<section><h2>Version ${version}</h2><ul>${news.map((one) => `<li>${one}</li>`).join('')}</ul></section>`
  return `<h1>Changelog</h1>${given.map(each).join('')}`
}

function jobs(...titles: string[]): string {
  const each = (title: string) =>
    `<li><h3><a href="/jobs/${title.length}">${title}</a></h3><p>Berlin</p></li>`
  return `<h1>Careers</h1><p>Join a team of builders who care about documents.</p><h2>Open positions</h2><ul>${titles.map(each).join('')}</ul>`
}

function home(headline: string, ...lines: string[]): string {
  return `<h1>${headline}</h1><p>Plan, write and share with your whole company.</p>${lines.map((line) => `<p>${line}</p>`).join('')}<h2>Loved by teams</h2><p>Thousands of people work with it every day.</p>`
}

const starter: Plan = ['Starter', '$19 / month', '3 seats', '1 GB of storage']
const team = (price: string): Plan => [
  'Team',
  price,
  '10 seats',
  'Shared inbox',
  'Approval flows',
  'Audit trail',
]
const business = (...features: string[]): Plan => ['Business', '$129 / month', '50 seats', ...features]
const enterprise = (...features: string[]): Plan => [
  'Enterprise',
  '$399 / month',
  'Unlimited seats',
  ...features,
]

export const story: Record<string, PageHistory[]> = {
  Northwind: [
    {
      path: '/pricing',
      label: 'pricing',
      versions: [
        [0, plans(starter, team('$49 / month'))],
        [3, plans(starter, team('$79 / month'))],
        [12, plans(starter, team('$69 / month'))],
        [21, plans(starter, team('$89 / month'))],
      ],
    },
    {
      path: '/changelog',
      label: 'changelog',
      versions: [
        [0, releases(['2.3', 'Fixed a crash on export'])],
        [
          5,
          releases(
            ['2.4', 'Offline mode for all editors', 'Import from CSV files'],
            ['2.3', 'Fixed a crash on export']
          ),
        ],
        [
          18,
          releases(
            ['2.5', 'Comments in tables'],
            ['2.4', 'Offline mode for all editors', 'Import from CSV files'],
            ['2.3', 'Fixed a crash on export']
          ),
        ],
        [
          26,
          releases(
            ['2.6', 'Dark theme for the editor'],
            ['2.5', 'Comments in tables'],
            ['2.4', 'Offline mode for all editors', 'Import from CSV files'],
            ['2.3', 'Fixed a crash on export']
          ),
        ],
      ],
    },
  ],
  Tessera: [
    {
      path: '/',
      label: 'homepage',
      versions: [
        [0, home('Documents for teams')],
        [
          8,
          home(
            'Documents for teams',
            'We will shut down API v1 on 1 March 2027. Move to API v2 before then.'
          ),
        ],
      ],
    },
    {
      path: '/careers',
      label: 'careers',
      versions: [
        [0, jobs('Product Designer', 'Support Engineer')],
        [9, jobs('Head of Enterprise Sales', 'Product Designer', 'Support Engineer')],
        [16, jobs('Head of Enterprise Sales', 'Account Executive', 'Product Designer', 'Support Engineer')],
        [
          23,
          jobs(
            'Head of Enterprise Sales',
            'Account Executive',
            'Solutions Engineer',
            'Product Designer',
            'Support Engineer'
          ),
        ],
      ],
    },
  ],
  Fernhill: [
    {
      path: '/blog',
      label: 'blog',
      versions: [
        [0, posts('Designing for an ecosystem', 'How we plan')],
        [6, posts('Fernhill acquires Papertrail', 'Designing for an ecosystem', 'How we plan')],
        [
          13,
          posts(
            'A calmer inbox',
            'Fernhill acquires Papertrail',
            'Designing for an ecosystem',
            'How we plan'
          ),
        ],
        [
          20,
          posts(
            'Ten templates for spring',
            'A calmer inbox',
            'Fernhill acquires Papertrail',
            'Designing for an ecosystem',
            'How we plan'
          ),
        ],
        [
          27,
          posts(
            'Meet our support team',
            'Ten templates for spring',
            'A calmer inbox',
            'Fernhill acquires Papertrail',
            'Designing for an ecosystem',
            'How we plan'
          ),
        ],
      ],
    },
  ],
  Contoso: [
    {
      path: '/pricing',
      label: 'pricing',
      versions: [
        [0, plans(starter, business('Single sign-on', 'API access'), enterprise('Audit log'))],
        [10, plans(starter, business('API access'), enterprise('Single sign-on', 'Audit log'))],
        [
          24,
          plans(
            ['Solo', '$9 / month', '1 seat', '500 MB of storage'],
            starter,
            business('API access'),
            enterprise('Single sign-on', 'Audit log')
          ),
        ],
      ],
    },
  ],
  Alder: [
    {
      path: '/pricing',
      label: 'pricing',
      versions: [
        [0, plans(['Pro', '€30 / month', '5 seats', 'Email support'])],
        [14, plans(['Pro', '€45 / month', '5 seats', 'Email support'])],
        [15, plans(['Pro', '€30 / month', '5 seats', 'Email support'])],
      ],
    },
    {
      path: '/terms',
      label: 'custom',
      versions: [
        [
          0,
          '<h1>Terms of service</h1><p>These terms apply to all customers of Alder.</p><p>Our liability is limited to 12 months of fees.</p><p>Courts in Bremen are competent.</p>',
        ],
        [
          19,
          '<h1>Terms of service</h1><p>These terms apply to all customers of Alder.</p><p>Our liability is limited to 1 month of fees.</p><p>Courts in Bremen are competent.</p>',
        ],
      ],
    },
  ],
  Fable: [
    {
      path: '/',
      label: 'homepage',
      versions: [
        [0, home('The notebook for teams', 'Used by 15,000 companies')],
        [4, home('The document hub for teams', 'Used by 15,000 companies')],
        [11, home('The document hub for revenue teams', 'Used by 15,000 companies')],
        [25, home('The document hub for revenue teams', 'Used by 20,000 companies')],
      ],
    },
    {
      path: '/security',
      label: 'custom',
      versions: [
        [0, '<h1>Security</h1><p>How we protect your documents.</p><p>Data is encrypted at rest.</p>'],
        [
          17,
          '<h1>Security</h1><p>How we protect your documents.</p><p>On 14 March we had a security incident: an unauthorized party accessed customer data.</p><p>Data is encrypted at rest.</p>',
        ],
      ],
    },
  ],
  Birch: [
    {
      path: '/pricing',
      label: 'pricing',
      versions: [
        [0, plans(['Basic', '$12 / month', '2 seats', 'Chat'], ['Plus', '$24 / month', '8 seats', 'Calls'])],
        [7, plans(['Basic', '$15 / month', '2 seats', 'Chat'], ['Plus', '$29 / month', '8 seats', 'Calls'])],
        [22, plans(['Basic', '$15 / month', '2 seats', 'Chat'])],
      ],
    },
    {
      path: '/blog',
      label: 'blog',
      versions: [
        [0, posts('Notes on focus')],
        [2, posts('Why we write', 'Notes on focus')],
        [28, posts('Birch raises $40 million in Series B funding', 'Why we write', 'Notes on focus')],
      ],
    },
  ],
  Quillmark: [
    { path: '/pricing', label: 'pricing', versions: [[0, plans(['One', '$10 / month', 'Everything'])]] },
  ],
}
