/** Edits that matter. The alert must have at least the given score, and its summary or excerpt must name the change. */
import type { SignalScore } from 'rivalwatch-plugin'
import { blog, careers, changelog, docs, features, homepage, pricing, product, terms } from './pages.js'
import type { SignalCase } from './noise_cases.js'

export interface NewsCase extends SignalCase {
  /** The correct score, or several if opinions may differ. */
  score: SignalScore | SignalScore[]
  /** Texts of the page that the summary or excerpt must contain. */
  says: string[]
}

export const newsCases: NewsCase[] = [
  {
    name: 'a price goes up',
    page: pricing,
    edits: [['$49 / month', '$59 / month']],
    score: 'high',
    says: ['$49', '$59', 'Team'],
  },
  {
    name: 'a price goes down',
    page: pricing,
    edits: [['$149 / month', '$129 / month']],
    score: 'high',
    says: ['$149', '$129', 'Business'],
  },
  {
    name: 'a shop’s price',
    page: product,
    edits: [['€129.00', '€99.00']],
    score: ['high', 'medium'],
    says: ['99.00'],
  },
  {
    name: 'a price gives way to a talk with sales',
    page: pricing,
    edits: [['$149 / month', 'Contact sales']],
    score: 'high',
    says: ['Business'],
  },
  {
    name: 'a free plan ends',
    page: pricing,
    edits: [['<p class="price">Free</p>', '<p class="price">$9 / month</p>']],
    score: 'high',
    says: ['Starter', '$9'],
  },
  {
    name: 'the period changes',
    page: pricing,
    edits: [['$49 / month', '$49 / user / month']],
    score: 'high',
    says: ['Team', 'user'],
  },
  {
    name: 'a plan is added',
    page: pricing,
    edits: [
      [
        '<div class="card plan"><h3>Business</h3>',
        '<div class="card plan"><h3>Growth</h3><p class="price">$99 / month</p>\n<ul><li>50 projects</li><li>25 users</li></ul><a class="btn" href="/signup">Start free trial</a></div><div class="card plan"><h3>Business</h3>',
      ],
    ],
    score: 'high',
    says: ['Growth', '$99'],
  },
  {
    name: 'a plan is removed',
    page: pricing,
    edits: [
      [
        '<div class="card plan"><h3>Team</h3><p class="price">$49 / month</p>\n<ul><li>20 projects</li><li>10 users</li><li>10 GB storage</li><li>Email support</li></ul><a class="btn" href="/signup">Start free trial</a></div>',
        '',
      ],
    ],
    score: 'high',
    says: ['Team', '$49'],
  },
  {
    name: 'a plan is renamed',
    page: pricing,
    edits: [['<h3>Business</h3>', '<h3>Scale</h3>']],
    score: ['high', 'medium'],
    says: ['Scale'],
  },
  {
    name: 'a trial gets shorter',
    page: pricing,
    edits: [['14-day free trial', '7-day free trial']],
    score: ['high', 'medium'],
    says: ['7-day'],
  },
  {
    name: 'a trial wants a card',
    page: pricing,
    edits: [['No credit card required.', 'Credit card required.']],
    score: ['high', 'medium'],
    says: ['redit card'],
  },
  {
    name: 'a limit is lowered',
    page: pricing,
    edits: [['<li>20 projects</li>', '<li>10 projects</li>']],
    score: ['high', 'medium'],
    says: ['from 20 to 10 projects'],
  },
  {
    name: 'storage is raised',
    page: pricing,
    edits: [['10 GB storage', '25 GB storage']],
    score: ['high', 'medium'],
    says: ['25 GB'],
  },
  {
    name: 'a feature leaves a plan',
    page: pricing,
    edits: [['<li>Single sign-on</li>', '']],
    score: ['high', 'medium'],
    says: ['Single sign-on'],
  },
  {
    name: 'a feature joins a plan',
    page: pricing,
    edits: [['<li>Email support</li>', '<li>Email support</li><li>Audit log</li>']],
    score: ['high', 'medium'],
    says: ['Audit log'],
  },
  {
    name: 'the refund gets worse',
    page: pricing,
    edits: [['within 30 days, no questions asked', 'within 7 days']],
    score: ['high', 'medium', 'low'],
    says: ['7 days'],
  },
  {
    name: 'a discount begins',
    page: pricing,
    edits: [
      [
        '<h1>Simple pricing',
        '<p class="promo">Black Friday: 40% off every annual plan until December 1</p><h1>Simple pricing',
      ],
    ],
    score: ['high', 'medium'],
    says: ['40% off'],
  },
  {
    name: 'the headline',
    page: homepage,
    edits: [['Understand your users without a data team', 'The AI analyst for product teams']],
    score: ['high', 'medium'],
    says: ['The AI analyst for product teams'],
  },
  {
    name: 'the call to action',
    page: homepage,
    edits: [
      [
        '<a class="btn btn-primary" href="/signup">Start free trial</a> <a class="btn" href="/demo">Watch the demo</a>',
        '<a class="btn btn-primary" href="/demo">Book a demo</a> <a class="btn" href="/demo">Watch the demo</a>',
      ],
    ],
    score: ['high', 'medium', 'low'],
    says: ['Book a demo'],
  },
  {
    name: 'the title of the page',
    page: homepage,
    edits: [
      [
        '<title>Northwind: metrics for product teams</title>',
        '<title>Northwind: the AI analyst for product teams</title>',
      ],
    ],
    score: ['medium', 'low'],
    says: ['AI analyst'],
  },
  {
    name: 'the description for search engines',
    page: homepage,
    edits: [
      [
        'Northwind keeps your metrics in one place.',
        'Northwind is the AI analyst that answers product questions.',
      ],
    ],
    score: ['medium', 'low'],
    says: ['AI analyst'],
  },
  {
    name: 'a new section on the homepage',
    page: homepage,
    edits: [
      [
        '<section><h2>Integrations</h2>',
        '<section><h2>Meet Northwind AI</h2><p>Ask a question in plain words and get a chart.</p></section><section><h2>Integrations</h2>',
      ],
    ],
    score: ['high', 'medium', 'low'],
    says: ['Northwind AI'],
  },
  {
    name: 'a launch',
    page: homepage,
    edits: [
      [
        '<section class="hero">',
        '<p><a href="/blog/warehouse">Introducing Northwind Warehouse: query your own data</a></p><section class="hero">',
      ],
    ],
    score: ['high', 'medium'],
    says: ['Northwind Warehouse'],
  },
  {
    name: 'an acquisition, told in the footer',
    page: pricing,
    edits: [['<footer>', '<footer><p>Northwind is now part of the Contoso group.</p>']],
    score: 'high',
    says: ['part of the Contoso group'],
  },
  {
    name: 'prices that rise, told in the footer',
    page: terms,
    edits: [['<footer>', '<footer><p>All plans now cost $5 a month more.</p>']],
    score: ['high', 'medium'],
    says: ['$5'],
  },
  {
    name: 'an acquisition',
    page: homepage,
    edits: [
      [
        '<section class="hero">',
        '<div class="announcement"><p>Northwind has been acquired by Contoso.</p></div><section class="hero">',
      ],
    ],
    score: 'high',
    says: ['acquired by Contoso'],
  },
  {
    name: 'funding in the blog',
    page: blog,
    edits: [
      [
        '<h1>Blog</h1>',
        '<h1>Blog</h1><article class="post"><h2><a href="/blog/series-b">We raised $40M in Series B funding</a></h2><p class="meta">Ana Reyes · 1 hour ago · 4 min read</p><p>What comes next.</p></article>',
      ],
    ],
    score: ['high', 'medium'],
    says: ['$40M'],
  },
  {
    name: 'a new post',
    page: blog,
    edits: [
      [
        '<h1>Blog</h1>',
        '<h1>Blog</h1><article class="post"><h2><a href="/blog/experiments">Running experiments with few users</a></h2><p class="meta">Ana Reyes · 1 hour ago · 6 min read</p><p>You do not need millions of visitors.</p></article>',
      ],
    ],
    score: ['medium', 'low'],
    says: ['Running experiments with few users'],
  },
  {
    name: 'a new entry in the changelog',
    page: changelog,
    edits: [
      [
        '<h1>Changelog</h1>',
        '<h1>Changelog</h1><article><h2>Saved filters</h2><time datetime="2025-11-18">November 18, 2025</time><p>Save a filter and use it on every chart.</p></article>',
      ],
    ],
    score: ['medium', 'low'],
    says: ['Saved filters'],
  },
  {
    name: 'a breaking change',
    page: changelog,
    edits: [
      [
        '<h1>Changelog</h1>',
        '<h1>Changelog</h1><article><h2>Breaking change: events API v1 is deprecated</h2><time datetime="2025-11-18">November 18, 2025</time><p>Version 1 will be removed on March 1, 2026.</p></article>',
      ],
    ],
    score: ['high', 'medium'],
    says: ['deprecated'],
  },
  {
    name: 'an API version ends',
    page: docs,
    edits: [
      [
        'Version 1 of the API is supported.',
        'Version 1 of the API is deprecated and will be shut down on June 30, 2026.',
      ],
    ],
    score: ['high', 'medium'],
    says: ['deprecated'],
  },
  {
    name: 'the end comes sooner',
    page: {
      ...docs,
      html: docs.html.replace(
        'Version 1 of the API is supported.',
        'Version 1 of the API will be shut down on June 30, 2026.'
      ),
    },
    edits: [['June 30, 2026', 'March 31, 2026']],
    score: ['high', 'medium', 'low'],
    says: ['March 31, 2026'],
  },
  {
    name: 'a rate limit',
    page: docs,
    edits: [['1,000 requests per minute', '600 requests per minute']],
    score: ['high', 'medium'],
    says: ['600 requests'],
  },
  {
    name: 'a new feature',
    page: features,
    edits: [
      [
        '<section><h2>API</h2>',
        '<section><h2>Session replay</h2><p>Watch what users did before they left.</p></section><section><h2>API</h2>',
      ],
    ],
    score: ['high', 'medium', 'low'],
    says: ['Session replay'],
  },
  {
    name: 'a feature is taken away',
    page: features,
    edits: [
      [
        '<section><h2>Alerts</h2><p>Be told when a number moves. Alerts go to Slack and email.</p></section>',
        '',
      ],
    ],
    score: ['high', 'medium', 'low'],
    says: ['Alerts'],
  },
  {
    name: 'a certificate',
    page: features,
    edits: [['SOC 2 Type I certified', 'SOC 2 Type II and ISO 27001 certified']],
    score: ['high', 'medium', 'low'],
    says: ['ISO 27001'],
  },
  {
    name: 'a security incident',
    page: blog,
    edits: [
      [
        '<h1>Blog</h1>',
        '<h1>Blog</h1><article class="post"><h2><a href="/blog/incident">Security incident on November 12: what happened</a></h2><p>An attacker had unauthorized access to support tickets.</p></article>',
      ],
    ],
    score: ['high', 'medium'],
    says: ['ecurity incident'],
  },
  {
    name: 'one job',
    page: careers,
    edits: [
      [
        '<ul class="jobs">',
        '<ul class="jobs"><li><a href="/careers/pm">Product Manager, AI</a> <span>Remote</span></li>',
      ],
    ],
    score: ['medium', 'low'],
    says: ['Product Manager, AI'],
  },
  {
    name: 'a burst of jobs',
    page: careers,
    edits: [
      [
        '<ul class="jobs">',
        '<ul class="jobs">' +
          [
            'Account Executive, DACH',
            'Account Executive, France',
            'Sales Engineer, Berlin',
            'Sales Development Representative',
            'Country Manager, Germany',
            'Solutions Architect',
          ]
            .map((job) => `<li><a href="/careers/x">${job}</a> <span>Berlin</span></li>`)
            .join(''),
      ],
    ],
    score: ['high', 'medium'],
    says: ['Account Executive', 'other roles'],
  },
  {
    name: 'a chief is looked for',
    page: careers,
    edits: [
      [
        '<ul class="jobs">',
        '<ul class="jobs"><li><a href="/careers/cro">Chief Revenue Officer</a> <span>New York</span></li>',
      ],
    ],
    score: ['high', 'medium'],
    says: ['Chief Revenue Officer'],
  },
  {
    name: 'the age in the terms',
    page: terms,
    edits: [['at least 16 years old', 'at least 18 years old']],
    score: ['high', 'medium'],
    says: ['18'],
  },
  {
    name: 'liability',
    page: terms,
    edits: [['the twelve months before the claim', 'the three months before the claim']],
    score: ['high', 'medium'],
    says: ['three months'],
  },
  {
    name: 'an arbitration clause',
    page: terms,
    edits: [
      [
        '</main>',
        '<h2>4. Arbitration</h2><p>Any dispute is settled by binding arbitration. You waive the right to a class action.</p></main>',
      ],
    ],
    score: ['high', 'medium'],
    says: ['rbitration'],
  },
  {
    name: 'more integrations',
    page: homepage,
    edits: [['40 other tools', '80 other tools']],
    score: ['medium', 'low'],
    says: ['80 other tools'],
  },
  {
    name: 'a claim in the main text',
    page: homepage,
    edits: [['in one place.</p>', 'in one place, now with your warehouse.</p>']],
    score: ['high', 'medium', 'low'],
    says: ['warehouse'],
  },
  {
    name: 'a price within a learned-looking banner',
    page: pricing,
    edits: [['<h1>Simple pricing', '<div class="topbar">Team is now $39 / month</div><h1>Simple pricing']],
    score: 'high',
    says: ['$39'],
  },
  {
    name: 'a date and a price together',
    page: pricing,
    edits: [
      ['© 2025', '© 2026'],
      ['$49 / month', '$55 / month'],
    ],
    score: 'high',
    says: ['$49', '$55'],
  },
  {
    name: 'the page leads elsewhere in its text',
    page: product,
    edits: [['In stock. Only 7 left.', 'This product has been discontinued.']],
    score: ['high', 'medium', 'low'],
    says: ['discontinued'],
  },
  {
    name: 'a new phone number for sales',
    page: pricing,
    edits: [['</main>', '<p>Talk to sales: +1 555 0100</p></main>']],
    score: ['medium', 'low'],
    says: ['555 0100'],
  },
]
