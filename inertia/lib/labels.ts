import type { PlanName } from '#config/plans'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import type { WatchableKind } from '#monitoring/inventory/new_pages'
import type { RatePage } from '#web/links/link_pages'
import type { KeyScope } from '#platform/operations/scopes'
import type { Role } from '#workspaces/members/roles'

export { countOf as count, labelNames, pageTypeName, scoreNames } from '#plugin/helpers/message_labels'

export const ratingNames: Record<RatePage['value'], string> = {
  useful: 'Useful',
  not_useful: 'Not useful',
}

/** The choices of the lowest importance that a channel gets. */
export const scoreChoices = [
  { value: 'high', text: 'High importance only' },
  { value: 'medium', text: 'Medium and high importance' },
  { value: 'low', text: 'All alerts' },
]

export const scopeNames: Record<KeyScope, string> = {
  read: 'Read only',
  write: 'Read and write',
  admin: 'Admin',
}

export const kindNames: Record<WatchableKind, string> = {
  pricing: 'Pricing',
  features: 'Features',
  solutions: 'Solutions',
  comparison: 'Comparisons',
  customers: 'Customers',
  integrations: 'Integrations',
  docs: 'Docs',
}

/** What alerts are about, in the order in which it is offered. */
export const alertKindNames: Record<AlertKind, string> = {
  price: 'Prices',
  plan: 'Plans',
  release: 'Releases',
  announcement: 'Announcements',
  post: 'Posts',
  job: 'Jobs',
  positioning: 'Positioning',
  legal: 'Legal',
  page: 'Pages',
  other: 'Other',
}

export const roleNames: Record<Role, string> = { owner: 'Owner', member: 'Member' }

export const planTitles: Record<PlanName, string> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

/** Formats a limit: "3 of 10"; "3" where there is no limit. */
export function ofLimit(used: number, max: number | null): string {
  return max === null
    ? used.toLocaleString('en')
    : `${used.toLocaleString('en')} of ${max.toLocaleString('en')}`
}

/** Ends text with a full stop if it has no closing punctuation. */
export function sentence(words: string): string {
  return /[.…!?]$/.test(words) ? words : `${words}.`
}

/** Names a version by its number, or as a copy from a web archive. */
export function versionName(number: number): string {
  return number > 0 ? `Version ${number}` : 'Archived copy'
}

/** Names a step from one version to another. */
export function versionStep(from: number, to: number): string {
  if (from > 0) return `Version ${from} → ${to}`
  return to > 0 ? `Archived copy → version ${to}` : 'Archived copies'
}

/** Joins parts: "3 pages, 2 versions and 1 alert". */
export function inSequence(parts: string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}

/** Removes the competitor's name from an alert that is shown next to it: "Raised the Team plan …". */
export function withoutName(summary: string, name: string): string {
  if (!summary.startsWith(`${name} `)) return summary
  const [first = '', ...rest] = summary.slice(name.length + 1)
  return first.toUpperCase() + rest.join('')
}

/** Formats an hour: "7:00". */
export function hourName(hour: number): string {
  return `${hour}:00`
}

/** Returns an address without the parts that every address has: "northwind.example/pricing". */
export function shortAddress(url: string): string {
  const { host, pathname, search } = new URL(url)
  return host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) + search
}

/** Returns what the team calls a page, or its address. */
export function nameOfPage({ name, url }: { name: string | null; url: string }): string {
  return name ?? shortAddress(url)
}

/** Returns a page's path on its site, "/pricing", preceded by its host if that is not the site's own. */
export function pathOn(domain: string, url: string): string {
  const { host, pathname, search } = new URL(url)
  const path = pathname + search
  return host.replace(/^www\./, '') === domain ? path : host + path
}

/** Returns a list's parameters as a query, leaving out null values and the first page. */
export function pageQuery({
  page,
  ...choices
}: { page: number } & Record<string, string | number | null>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) if (value !== null) query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
