import { type FeatureGroup, groupOf } from '#detection/scoring/features'

/** Completes "changes …" for values that need their own wording. */
const PHRASES: Partial<Record<FeatureGroup, Record<string, string>>> = {
  score: {
    high: 'the rules score high',
    medium: 'the rules score medium',
    low: 'the rules score low',
    none: 'the rules filter out',
  },
  label: { homepage: 'on homepages', custom: 'on other pages' },
  category: {
    seo: 'to search listings',
    social: 'to link previews',
    structure: 'to headings and logos',
    pricing: 'to prices',
    navigation: 'to menus',
    cta: 'to calls to action',
    schema: 'to structured data',
    tech: 'to technology',
    page: 'to the page as a whole',
  },
  place: {
    header: 'in the header',
    nav: 'in menus',
    main: 'in the main text',
    aside: 'in sidebars',
    footer: 'in the footer',
    dialog: 'in dialogs',
  },
  kind: {
    heading: 'in headings',
    paragraph: 'in paragraphs',
    list_item: 'in lists',
    cell: 'in tables',
    cta: 'to buttons',
    link: 'to links',
    label: 'to labels',
  },
  edit: { added: 'that only add text', removed: 'that only remove text', changed: 'that replace text' },
  size: { small: 'to short texts', medium: 'to medium-length texts', large: 'to long texts' },
}

/**
 * Describes the changes that have a feature: `label:blog` is "changes on blog pages". Uses single quotation marks,
 * because double ones mark page text.
 */
export function describeFeature(feature: string): string {
  const group = groupOf(feature)
  const value = feature.slice(group.length + 1)
  const phrase = PHRASES[group]?.[value]
  if (phrase) return `changes ${phrase}`
  if (group === 'label') return `changes ${onPages(value)}`
  if (group === 'word') return `changes with the word ‘${value}’`
  const [rule, label] = value.split('/')
  const page = label ? ` ${onPages(label)}` : ''
  const silent = group === 'wanted' ? ' the rules filter out' : ''
  return `${changesOf(rule)}${page}${silent}`
}

function onPages(label: string): string {
  return PHRASES.label?.[label] ?? `on ${label} pages`
}

/**
 * Returns the changes that a rule finds, in words: `price_changed` is "price changes", `section_added` is "added
 * sections", `free_tier` is "free tier changes".
 */
function changesOf(rule: string): string {
  if (rule === 'entry') return 'new entries'
  const words = rule.replaceAll('_', ' ')
  const [, thing, did] = /^(.+) (added|removed|renamed)$/.exec(words) ?? []
  return did ? `${did} ${thing}s` : `${words.replace(/ changed$/, '')} changes`
}
