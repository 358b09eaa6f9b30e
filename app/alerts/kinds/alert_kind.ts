import type { PageLabel, Term } from 'rivalwatch-plugin'
import { isInventory } from '#monitoring/inventory/address'

export const alertKinds = [
  'price',
  'plan',
  'release',
  'announcement',
  'post',
  'job',
  'positioning',
  'legal',
  'page',
  'other',
] as const

/** What an alert is about: a price, a plan, a release and so on. */
export type AlertKind = (typeof alertKinds)[number]

/** The facts about a change when its alert is created. */
interface Reported {
  /** The decisive reason first. */
  terms: readonly Pick<Term, 'id'>[]
  change: 'content' | 'gone'
  page: { url: string; label: PageLabel }
}

/** The kinds of reasons whose IDs do not begin with the name of the kind. */
const KINDS: Record<string, AlertKind> = {
  amount_in_text: 'price',
  one_time_price: 'price',
  promotion: 'price',
  payment_terms: 'price',
  free_tier: 'plan',
  feature_added: 'plan',
  feature_removed: 'plan',
  limit: 'plan',
  launch: 'announcement',
  shutdown: 'announcement',
  deprecation: 'announcement',
  acquisition: 'announcement',
  layoffs: 'announcement',
  security_incident: 'announcement',
  certification: 'announcement',
  headline: 'positioning',
  title: 'positioning',
  search_listing: 'positioning',
  renamed: 'positioning',
  renaming: 'positioning',
  figure: 'positioning',
  call_to_action: 'positioning',
  buttons_replaced: 'positioning',
  license: 'legal',
  redirect: 'page',
  emptied: 'page',
  moved: 'page',
}

/** The kinds by the first word of a reason's ID, so that reasons from plugins are covered, too. */
const FIRST_WORDS: Record<string, AlertKind> = {
  price: 'price',
  plan: 'plan',
  plans: 'plan',
  trial: 'plan',
  release: 'release',
  incident: 'announcement',
  post: 'post',
  role: 'job',
  job: 'job',
  legal: 'legal',
  page: 'page',
}

/** The kind of a new list entry, by the page's label. */
const ENTRIES: Partial<Record<PageLabel, AlertKind>> = { blog: 'post', changelog: 'release' }

/** Pages on which a company presents itself, so that any other change of their text is about positioning. */
const POSITIONING_PAGES = new Set<PageLabel>(['homepage', 'features'])

/** Returns the kind of an alert by the decisive reason for it; `other` if the reason does not determine a kind. */
export function alertKind({ terms, change, page }: Reported): AlertKind {
  if (change === 'gone' || isInventory(page.url)) return 'page'
  const [id = ''] = terms.map((term) => term.id)
  if (id === 'entry') return ENTRIES[page.label] ?? 'other'
  // Docs and changelogs mention limits that do not belong to a plan.
  if (id === 'limit' && page.label !== 'pricing') return 'other'
  const named = KINDS[id] ?? FIRST_WORDS[id.split('_', 1)[0]]
  return named ?? (POSITIONING_PAGES.has(page.label) ? 'positioning' : 'other')
}
