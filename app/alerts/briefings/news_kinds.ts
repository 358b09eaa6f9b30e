import type { PageLabel } from 'rivalwatch-plugin'

export const newsKinds = ['prices', 'releases', 'hiring', 'other'] as const

export type NewsKind = (typeof newsKinds)[number]

const PRICES = /^(?:price|plan|plans|amount|feature|limit|trial|free_tier|payment|promotion|offer)(?:_|$)/
const HIRING = /^(?:role|job|layoffs)(?:_|$)/
const RELEASES = /^(?:release|entry|post|launch)(?:_|$)/

/** The kind of news by page type, for alerts whose reason does not determine it. */
const BY_PAGE: Partial<Record<PageLabel, NewsKind>> = {
  pricing: 'prices',
  careers: 'hiring',
  changelog: 'releases',
  blog: 'releases',
}

/** Returns the kind of news of an alert, by the leading reason for its score. */
export function kindOf(lead: string, label: PageLabel): NewsKind {
  if (PRICES.test(lead)) return 'prices'
  if (HIRING.test(lead)) return 'hiring'
  if (RELEASES.test(lead)) return 'releases'
  return BY_PAGE[label] ?? 'other'
}

/** Among equally scored news, company-wide news comes first, then prices. */
const RANKS: [RegExp, number][] = [
  [/^(?:acquisition|shutdown|security_incident)$/, 9],
  [/^price_notice$/, 8],
  [/^(?:price|plans?)(?:_|$)/, 7],
  [/^(?:layoffs|legal_text|deprecation)$/, 6],
  [/^(?:feature|limit|free_tier|trial|promotion)(?:_|$)/, 5],
  [/^(?:release|launch|incident)(?:_|$)/, 4],
  [/^(?:headline|role)(?:_|$)/, 3],
]

/** News whose text matches gets the highest rank, like an acquisition. */
const WHOLE_COMPANY =
  /\b(?:acquires?|acquired|acquisition|merger|series [a-h]\b|funding round|layoffs?|shut(?:s|ting)? down|data breach)\b/i

/** Returns the rank of a news item among equally scored ones, from 1 to 9 (most important). */
export function rankOf({ lead, text }: { lead: string; text: string }): number {
  const rank = RANKS.find(([pattern]) => pattern.test(lead))?.[1] ?? 1
  return WHOLE_COMPANY.test(text) ? Math.max(rank, 9) : rank
}
