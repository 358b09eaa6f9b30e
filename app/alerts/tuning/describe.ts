import { type FeatureGroup, groupOf } from '#alerts/tuning/features'

/** What completes "changes …" for the values of a group that have words of their own. */
const PHRASES: Partial<Record<FeatureGroup, Record<string, string>>> = {
  score: {
    high: 'that are high by the rules',
    medium: 'that are medium by the rules',
    low: 'that are low by the rules',
    none: 'that the rules stay silent about',
  },
  label: { homepage: 'on homepages', custom: 'on other pages' },
  category: {
    seo: 'of search listings',
    social: 'of link previews',
    structure: 'of headlines',
    pricing: 'of prices',
    navigation: 'of menus',
    cta: 'of calls to action',
    schema: 'of structured data',
    tech: 'of technology',
    page: 'of a page as a whole',
  },
  place: {
    header: 'in the header',
    nav: 'in menus',
    main: 'in the main text',
    aside: 'in side columns',
    footer: 'in the footer',
    dialog: 'in dialogs',
  },
  kind: {
    heading: 'in headings',
    paragraph: 'in paragraphs',
    list_item: 'in lists',
    cell: 'in tables',
    cta: 'of buttons',
    link: 'of links',
    label: 'of labels',
  },
  edit: { added: 'that only add', removed: 'that only remove', changed: 'that replace something' },
  size: { small: 'of little text', medium: 'of some text', large: 'of much text' },
}

/**
 * Completes "changes …" in plain words: `label:blog` is "on blog pages". In single quotation marks, since double ones stand
 * around what a page says.
 */
export function describeFeature(feature: string): string {
  const group = groupOf(feature)
  const value = feature.slice(group.length + 1)
  const phrase = PHRASES[group]?.[value]
  if (phrase) return phrase
  if (group === 'label') return `on ${value} pages`
  if (group === 'word') return `with the word ‘${value}’`
  const [rule, label] = value.split('/')
  const page = label ? ` ${describeFeature(`label:${label}`)}` : ''
  const silent = group === 'wanted' ? ' that the rules stay silent about' : ''
  return `of the kind ‘${rule.replaceAll('_', ' ')}’${page}${silent}`
}
