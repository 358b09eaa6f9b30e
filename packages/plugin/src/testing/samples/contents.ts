/** Contents for testing detectors: a page before and after a change, an empty page and a very large one. */
import { emptyContent as contentOfNothing, type Block, type PageContent } from '../../index.js'
import { frozen } from './frozen.js'
import { PAGE_URL } from './pages.js'

/** The content of a page on which nothing was found. */
export const emptyContent: PageContent = frozen(contentOfNothing(PAGE_URL))

export function blockOf(text: string, overrides: Partial<Block> = {}): Block {
  return { text, kind: 'paragraph', landmark: 'main', path: [], ...overrides }
}

const before: PageContent = {
  finalUrl: PAGE_URL,
  seo: {
    ...emptyContent.seo,
    title: 'Pricing | Northwind',
    metaDescription: 'Northwind Team costs $49 a month.',
    lang: 'en',
    ogTitle: 'Northwind pricing',
    hreflang: [{ lang: 'de', href: 'https://northwind.example/de/preise' }],
  },
  headings: { h1: ['Simple pricing'], h2: ['Starter', 'Team'], h3: ['Can I cancel at any time?'] },
  structuredData: [
    { '@type': 'Product', name: 'Northwind Team', offers: { '@type': 'Offer', price: '49.00' } },
  ],
  navLinks: ['Northwind', 'Features', 'Pricing'],
  footerLinks: ['Imprint', 'Privacy'],
  ctas: ['Choose Starter', 'Choose Team'],
  prices: ['$19 / month', '$49 / month'],
  offers: [
    { subject: 'Starter', text: '$19 / month', amount: '19', currency: '$', period: 'month' },
    { subject: 'Team', text: '$49 / month', amount: '49', currency: '$', period: 'month' },
  ],
  tech: ['WordPress'],
  wordCount: 240,
  blocks: [
    blockOf('Simple pricing', { kind: 'heading' }),
    blockOf('$19 / month', { path: ['Simple pricing', 'Starter'] }),
    blockOf('$49 / month', { path: ['Simple pricing', 'Team'] }),
  ],
}

/** Differs from `before` in every category. */
const after: PageContent = {
  ...before,
  finalUrl: 'https://northwind.example/plans',
  seo: { ...before.seo, title: 'Plans | Northwind', ogTitle: 'Northwind plans', hreflang: [] },
  headings: { h1: ['Pricing that grows with you'], h2: ['Starter', 'Team', 'Scale'], h3: [] },
  structuredData: [
    { '@type': 'Product', name: 'Northwind Team', offers: { '@type': 'Offer', price: '79.00' } },
  ],
  navLinks: ['Northwind', 'Product', 'Plans'],
  footerLinks: ['Imprint', 'Privacy', 'Security'],
  ctas: ['Choose Starter', 'Try Team for free'],
  prices: ['$19 / month', '$79 / month', '$199 / month'],
  offers: [
    { subject: 'Starter', text: '$19 / month', amount: '19', currency: '$', period: 'month' },
    { subject: 'Team', text: '$79 / month', amount: '79', currency: '$', period: 'month' },
    { subject: 'Scale', text: '$199 / month', amount: '199', currency: '$', period: 'month' },
  ],
  tech: ['WordPress', 'HubSpot'],
  wordCount: 520,
  blocks: [
    blockOf('Pricing that grows with you', { kind: 'heading' }),
    blockOf('$19 / month', { path: ['Pricing that grows with you', 'Starter'] }),
    blockOf('$79 / month', { path: ['Pricing that grows with you', 'Team'] }),
    blockOf('$199 / month', { path: ['Pricing that grows with you', 'Scale'] }),
  ],
}

/** As much of everything as extraction allows. */
const full: PageContent = {
  ...before,
  finalUrl: 'no address',
  seo: {
    ...before.seo,
    title: 'x'.repeat(5_000),
    hreflang: many(500, (at) => ({ lang: `x-${at}`, href: '::' })),
  },
  headings: { h1: texts('Heading'), h2: texts('Plan'), h3: texts('constructor') },
  structuredData: [null, 1, 'text', [[]], { '@type': 'constructor' }, ...many(95, schemaNode)],
  navLinks: texts('Link'),
  footerLinks: texts('Footer'),
  ctas: texts('Buy'),
  prices: texts('$1'),
  offers: many(500, (at) => ({
    subject: `Plan ${at}`,
    text: `$${at} / month`,
    amount: at % 7 ? String(at) : null,
    currency: at % 5 ? '$' : null,
    period: 'month',
  })),
  tech: texts('Product'),
  wordCount: 1_000_000,
  blocks: many(2_000, (at) => blockOf(`Line ${at}`)),
}

export const sampleContents: readonly PageContent[] = frozen([emptyContent, before, after, full])

function many<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function texts(name: string): string[] {
  return many(500, (at) => `${name} ${at} `.padEnd(1_000, 'text '))
}

function schemaNode(at: number): unknown {
  return {
    '@type': ['Product', null],
    name: `Plan ${at}`,
    toString: [{}, { valueOf: { price: at } }],
    price: at,
  }
}
