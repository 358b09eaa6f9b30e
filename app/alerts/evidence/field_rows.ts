import type { Category, FieldChange } from '#platform/contract'
import type { FieldRow } from '#alerts/evidence/shown'

export const categoryNames: Record<Category, string> = {
  pricing: 'Pricing',
  structure: 'Headings',
  cta: 'Buttons',
  seo: 'SEO',
  social: 'Social',
  schema: 'Schema',
  navigation: 'Navigation',
  tech: 'Technology',
  page: 'Page',
}

const categoryOrder = Object.keys(categoryNames) as Category[]

const fieldNames: Record<string, string> = {
  prices: 'Price',
  'seo.title': 'Title',
  'seo.metaDescription': 'Description',
  'seo.canonical': 'Canonical address',
  'seo.robots': 'Robots',
  'seo.lang': 'Language',
  'seo.keywords': 'Keywords',
  'seo.hreflang': 'Other languages',
  'seo.ogTitle': 'Shared title',
  'seo.ogDescription': 'Shared description',
  'seo.ogImage': 'Shared image',
  'seo.twitterTitle': 'X title',
  'seo.twitterDescription': 'X description',
  'headings.h1': 'Main heading',
  'headings.h2': 'Heading',
  'headings.h3': 'Subheading',
  navLinks: 'Menu link',
  footerLinks: 'Footer link',
  ctas: 'Button',
  tech: 'Technology',
  finalUrl: 'Address',
  wordCount: 'Words',
}

/** Field changes in words, those of one category together. */
export function fieldRows(changes: readonly FieldChange[]): FieldRow[] {
  return inOrderOfWeight(changes).map((change) => ({
    category: categoryNames[change.category] ?? change.category,
    field: fieldNameOf(change),
    kind: change.kind,
    before: change.before ?? null,
    after: change.after ?? null,
  }))
}

/** What a reader cares for comes first. */
export function inOrderOfWeight(changes: readonly FieldChange[]): FieldChange[] {
  return changes.toSorted((a, b) => categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category))
}

/** `prices.Team` is "Team", by the month "Team, month"; what a plan has is "Team, Projects"; `structuredData.Product.offers.price` is "Product offers price". */
export function fieldNameOf({ field, category, facts }: FieldChange): string {
  if (category === 'pricing') {
    if (facts?.feature)
      return field.startsWith('plans.') ? `${facts.subject}, ${facts.feature}` : facts.feature
    const subject = facts?.subject || field.replace(/^(?:prices|plans)\.?/, '') || 'Price'
    return facts?.period ? `${subject}, per ${facts.period}` : subject
  }
  return fieldNames[field] ?? field.replace(/^structuredData\./, '').replaceAll('.', ' ')
}
