import type { Change, PageLabel } from '#platform/contract'
import type { Part } from './parts.js'

/** What a change is about: decides how much the kind of page adds. */
export type Topic =
  | 'price'
  | 'offer'
  | 'message'
  | 'action'
  | 'news'
  | 'deprecation'
  | 'hiring'
  | 'legal'
  | 'wording'
  | 'technical'

/** What a team's ratings never silence. */
export const ESSENTIAL: readonly Topic[] = ['price', 'offer']

/** One row of the table. */
export interface Rule {
  id: string
  topic: Topic
  /** 1 is worth a glance, 5 is high on any page, 0 is known and not worth an alert. */
  weight: number
  applies(part: Part, page: Change['page']): boolean
  /** "Price of Team changed by +61%": the reason, without weight. */
  why(part: Part): string
  /** "raised the Team plan from $49 to $79 a month": what the competitor did. Plain wording when absent. */
  tell?(part: Part, change: Change): string
}

/** What the kind of page adds to a topic. */
export const PAGE_WEIGHTS: Record<Topic, Partial<Record<PageLabel, number>>> = {
  price: { pricing: 2, homepage: 1, blog: -2, docs: -1, changelog: -1 },
  offer: { pricing: 1, homepage: 1, blog: -1 },
  message: { homepage: 1, pricing: 1, blog: -1, docs: -1 },
  action: { homepage: 1, pricing: 1, blog: -2, changelog: -2, careers: -2, docs: -2 },
  news: { homepage: 1 },
  deprecation: { changelog: 1, docs: 1 },
  hiring: { careers: 1 },
  legal: {},
  wording: { pricing: 1 },
  technical: {},
}

const PAGE_NAMES: Partial<Record<PageLabel, string>> = {
  custom: 'page',
  blog: 'blog',
  changelog: 'changelog',
  homepage: 'homepage',
}

/** "pricing page", "blog": what kind of page it is. */
export function pageName(label: PageLabel): string {
  return PAGE_NAMES[label] ?? `${label} page`
}

const LEGAL_NAMES: readonly [RegExp, string][] = [
  [/privacy|datenschutz/i, 'privacy policy'],
  [/terms|tos|agb/i, 'terms of service'],
  [/cookie/i, 'cookie policy'],
  [/dpa|data-processing/i, 'data processing agreement'],
  [/imprint/i, 'imprint'],
]
const LONGEST_PATH = 40

/** "its pricing page", "its privacy policy", "its page /about": how a sentence speaks of the page. */
export function thePage(page: Change['page']): string {
  if (page.label !== 'custom') return `its ${pageName(page.label)}`
  const path = URL.canParse(page.url) ? new URL(page.url).pathname : '/'
  const legal = isLegalPage(page) ? LEGAL_NAMES.find(([pattern]) => pattern.test(path))?.[1] : undefined
  if (legal) return `its ${legal}`
  return path === '/' || path.length > LONGEST_PATH ? 'its page' : `its page ${path}`
}

const LEGAL_PATH =
  /(?:(?<![a-z])(?:tos|eula)|terms|privacy|legal|polic(?:y|ies)|agreement|dpa|gdpr|imprint|datenschutz|agb)(?![a-z])/i

/** Whether the page is a legal document, by its address. */
export function isLegalPage({ url }: Change['page']): boolean {
  return URL.canParse(url) && LEGAL_PATH.test(new URL(url).pathname)
}
