/** Simulated users and the news that each one wants, based on the actual events and never on features. */
import type { Edit, Topic } from './edits.js'

export interface Taste {
  name: string
  wants(edit: Edit): boolean
  /** The share of ratings that contradict the taste. */
  slips: number
}

const MONEY: Topic[] = ['price', 'plan', 'trial', 'limit', 'promotion']
const PRODUCT: Topic[] = ['feature', 'launch', 'release', 'integration', 'deprecation']
const PEOPLE: Topic[] = ['role', 'role_gone', 'leader', 'funding', 'acquisition', 'team']
const READING: Topic[] = ['post', 'case_study', 'launch', 'release', 'integration', 'feature']
const LAW: Topic[] = ['terms', 'subprocessor', 'certification', 'incident', 'deprecation']
const MESSAGE: Topic[] = ['headline', 'call_to_action', 'testimonial', 'case_study', 'search_listing', 'link_preview', 'wording'] // prettier-ignore
const UNLIKELY: Topic[] = ['search_listing', 'link_preview', 'technology', 'structured_data', 'menu', 'wording', 'docs', 'faq', 'testimonial'] // prettier-ignore

const about = (name: string, topics: readonly Topic[], slips = 0): Taste => ({
  name,
  wants: ({ topic }) => topics.includes(topic),
  slips,
})

export const tastes: readonly Taste[] = [
  about('prices only', MONEY),
  about('prices and product', [...MONEY, ...PRODUCT]),
  about('hiring and funding', PEOPLE),
  about('posts and launches', READING),
  about('legal and compliance', LAW),
  about('brand and message', MESSAGE),
  { name: 'main text, no frames', wants: ({ where }) => where === 'main', slips: 0 },
  about('contrarian', UNLIKELY),
  about('prices and product, 10% slips', [...MONEY, ...PRODUCT], 0.1),
  about('hiring and funding, 10% slips', PEOPLE, 0.1),
]
