/** The initial content of a fictional company's page. */
import type { PageLabel } from 'rivalwatch-plugin'
import type { MadePage, Section } from './page.js'
import type { Vocabulary } from './vocabulary.js'

/** The page that an edit needs; `custom` pages are distinguished by path. */
export type PageKind = Exclude<PageLabel, 'custom'> | 'terms' | 'security' | 'about'

const PATHS: Record<PageKind, string> = {
  homepage: '/',
  pricing: '/pricing',
  features: '/features',
  changelog: '/changelog',
  blog: '/blog',
  careers: '/careers',
  docs: '/docs/api',
  terms: '/legal/terms',
  security: '/security',
  about: '/about',
}

const isCustom = (kind: PageKind) => kind === 'terms' || kind === 'security' || kind === 'about'

export function makePage(kind: PageKind, company: string, say: Vocabulary): MadePage {
  const name = kind[0].toUpperCase() + kind.slice(1)
  return {
    label: isCustom(kind) ? 'custom' : (kind as PageLabel),
    path: PATHS[kind],
    title: `${name} | ${company}`,
    description: say.say(
      '{adjective} {noun} for {audience}, all in one place.|The home of {adjective} {noun} for {audience}.|Plan, share and report with {adjective} {noun}.|{noun} and {noun} that {audience} enjoy.'
    ),
    socialTitle: `${company}: ${name}`,
    headline: HEADLINES[kind]?.(say) ?? name,
    lead: say.say(
      'Thousands of {audience} rely on {company} every day.|From first idea to final report, without the busywork.|Everything that {audience} need, and nothing in their way.|Work that used to take a week takes an afternoon.'
    ),
    plans: kind === 'pricing' ? plans(say) : [],
    sections: (SECTIONS[kind] ?? featureSections)(say),
    callToAction: say.say('Start today|Try it yourself|Book a demo|See it at work'),
    menu: ['Product', 'Pricing', 'Blog', 'Careers', 'Docs'],
    aside: {
      heading: say.say('From our readers|Keep reading|On the road|Next event'),
      text: say.say(
        'Join our session on {noun} for {audience}.|Read how {audience} plan with {noun}.|Meet us in {city} this spring.|Download the handbook on {adjective} {noun}.'
      ),
      button: say.say('Sign up|Read more|Save a seat|Download'),
    },
    footer: { links: ['Imprint', 'Privacy', 'Status'], text: say.fill(`${company}, {city}`) },
    scripts: [say.one('vendor')],
    structuredData: { '@type': 'Organization', name: company, slogan: say.fill('{adjective} {noun}') },
  }
}

const HEADLINES: Partial<Record<PageKind, (say: Vocabulary) => string>> = {
  homepage: (say) =>
    say.say(
      '{adjective} {noun} for {audience}|Where {audience} plan together|Less busywork, more {noun}|The calm home of {noun}'
    ),
  features: (say) =>
    say.say('All the {noun} you need|What {audience} get done here|Built around {noun}|Made for {audience}'),
}

function plans(say: Vocabulary) {
  const names = new Set<string>()
  while (names.size < 3) names.add(say.one('plan'))
  return [...names].map((name, index) => ({
    name,
    price: [0, 20, 80][index] + say.number(5, 15),
    terms: [
      `${(index + 1) * 5} users`,
      `${(index + 1) * 20} ${say.one('noun')}`,
      say.say('Email support|Priority support|Phone support|Onboarding call'),
    ],
  }))
}

function featureSections(say: Vocabulary): Section[] {
  return Array.from({ length: 4 }, () => ({
    heading: say.fill('{adjective} {noun}'),
    texts: [
      say.say(
        'Drag {noun} from idea to done.|See all {noun} of a team at a glance.|Let rules assign and remind, so that nobody chases.|Keep {noun} next to {noun} and spot what collides.'
      ),
      say.say('Works with {tool}.|Made with {audience}.|Connects to {tool} in minutes.|Loved by {audience}.'),
    ],
  }))
}

const list = (heading: string, count: number, phrases: string) => (say: Vocabulary) => [
  { heading, texts: Array.from({ length: count }, () => say.say(phrases)), asList: true },
]

export const ROLE = '{role}, {city}|{role} in {city}|{role} (remote)|Senior {role}, {city}'
export const POST =
  'How {audience} plan their {noun}|Five habits of {audience} with {adjective} {noun}|A field guide to {noun}|What we learned from {number} {noun}|Why {audience} love {noun}|The case for {adjective} {noun}|A year of {noun} at {company}|Stop counting {noun}'

const SECTIONS: Partial<Record<PageKind, (say: Vocabulary) => Section[]>> = {
  careers: list('Open roles', 6, ROLE),
  blog: list('Latest posts', 6, POST),
  changelog: list(
    'Releases',
    6,
    'Fixed sorting of {noun}.|Faster loading of {noun}.|Small improvements to {noun}.|Better search in {noun}.'
  ),
  docs: (say) => [
    {
      heading: 'Authentication',
      texts: ['Send the key in the Authorization header.', 'Keys do not expire.'],
    },
    {
      heading: 'Rate limits',
      texts: [
        `Each key may send ${say.number(2, 20) * 10} requests a minute.`,
        'Wait a moment and try again.',
      ],
    },
    ...featureSections(say).slice(0, 2),
  ],
  terms: (say) => [
    {
      heading: 'Use of the service',
      texts: [
        'You may use the service for your own business.',
        'You keep all rights in what you upload.',
        say.fill('The courts of {city} decide.'),
      ],
    },
    {
      heading: 'Data',
      texts: ['We keep data as long as you have an account.', 'We work with these companies:'],
    },
    {
      heading: 'Companies we work with',
      texts: ['Amazon Web Services', 'Cloudflare', 'Postmark'],
      asList: true,
    },
  ],
  security: (say) => [
    { heading: 'Practices', texts: ['All traffic is encrypted.', 'We test restores every month.'] },
    { heading: 'Reports', texts: [say.fill('Ask {person} for our latest report.')] },
  ],
  about: (say) => [
    { heading: 'Team', texts: [say.one('person'), say.one('person')], asList: true },
    {
      heading: 'Story',
      texts: [say.fill('It began with {noun} in {city}.'), say.fill('Today we serve {audience}.')],
    },
  ],
}
