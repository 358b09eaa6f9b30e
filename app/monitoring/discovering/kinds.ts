import type { PageLabel } from 'rivalwatch-plugin'

/** The kinds of pages, in the order in which they are suggested. More specific than labels. */
export const kinds = [
  'homepage',
  'pricing',
  'features',
  'changelog',
  'blog',
  'careers',
  'customers',
  'docs',
  'integrations',
  'comparison',
  'terms',
  'security',
  'about',
  'status',
  'solutions',
  'roadmap',
  'help',
  'press',
  'partners',
  'privacy',
  'legal',
  'other',
] as const

export type Kind = (typeof kinds)[number]

/** Kinds of pages that nobody watches. */
export const clutter = ['account', 'shop', 'archive', 'contact', 'material', 'notice', 'technical'] as const

export type Clutter = (typeof clutter)[number]

export const labelOf: Record<Kind, PageLabel> = {
  homepage: 'homepage',
  pricing: 'pricing',
  features: 'features',
  changelog: 'changelog',
  blog: 'blog',
  careers: 'careers',
  customers: 'custom',
  docs: 'docs',
  terms: 'custom',
  privacy: 'custom',
  about: 'custom',
  integrations: 'custom',
  security: 'custom',
  status: 'custom',
  solutions: 'features',
  comparison: 'custom',
  help: 'docs',
  legal: 'custom',
  press: 'custom',
  partners: 'custom',
  roadmap: 'custom',
  other: 'custom',
}
