import type { Category, FieldChange } from 'rivalwatch-plugin'
import type { FieldRow } from '#alerts/evidence/shown'
import { fieldNames } from '#monitoring/snapshot/field_names'

export const categoryNames: Record<Category, string> = {
  pricing: 'Pricing',
  structure: 'Structure',
  cta: 'Buttons',
  seo: 'SEO',
  social: 'Social',
  schema: 'Structured data',
  navigation: 'Navigation',
  tech: 'Technology',
  page: 'Page',
}

const categoryOrder = Object.keys(categoryNames) as Category[]

/** Returns field changes with display names, grouped by category. */
export function fieldRows(changes: readonly FieldChange[]): FieldRow[] {
  return inOrderOfWeight(changes).map((change) => ({
    category: categoryNames[change.category] ?? change.category,
    field: fieldNameOf(change),
    kind: change.kind,
    before: change.before ?? null,
    after: change.after ?? null,
  }))
}

/** Sorts field changes by importance to readers. */
export function inOrderOfWeight(changes: readonly FieldChange[]): FieldChange[] {
  return changes.toSorted((a, b) => categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category))
}

/**
 * Names a field for readers: `prices.Team` is "Team", with a period "Team, per month"; a plan's feature is "Team,
 * Projects"; `structuredData.Product.offers.price` is "Product offers price".
 */
export function fieldNameOf({ field, category, facts }: FieldChange): string {
  if (category === 'pricing') {
    if (facts?.feature)
      return field.startsWith('plans.') ? `${facts.subject}, ${facts.feature}` : facts.feature
    const subject = facts?.subject || field.replace(/^(?:prices|plans)\.?/, '') || 'Price'
    return facts?.period ? `${subject}, per ${facts.period}` : subject
  }
  return fieldNames[field] ?? field.replace(/^structuredData\./, '').replaceAll('.', ' ')
}
