import type { PlanName } from '#config/plans'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import type { WatchableKind } from '#monitoring/inventory/new_pages'
import type { RatePage } from '#web/links/link_types'
import type { KeyScope } from '#platform/operations/scopes'
import type { Role } from '#workspaces/members/roles'

export { countOf as count, labelNames, pageTypeName, scoreNames } from '#plugin/helpers/message_labels'

export const ratingNames: Record<RatePage['value'], string> = {
  useful: 'Useful',
  not_useful: 'Not useful',
}

/** Choices for the lowest importance that a channel receives. */
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

/** Kinds of alerts, in the order in which they are offered. */
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

/** Formats usage: "3 of 10"; "3" if there is no limit. */
export function ofLimit(used: number, max: number | null): string {
  return max === null
    ? used.toLocaleString('en')
    : `${used.toLocaleString('en')} of ${max.toLocaleString('en')}`
}

/** Adds a period to text without closing punctuation. */
export function sentence(words: string): string {
  return /[.…!?]$/.test(words) ? words : `${words}.`
}

/** Returns the name of a version: "Version 3", or "Archived copy" for a copy from a web archive. */
export function versionName(number: number): string {
  return number > 0 ? `Version ${number}` : 'Archived copy'
}

/** Returns the name of a step from one version to another. */
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

/** The hours of a day, as options of a field. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, text: hourName(hour) }))

/** Formats a URL without its scheme and `www.`: "northwind.example/pricing". */
export function shortAddress(url: string): string {
  const { host, pathname, search } = new URL(url)
  return host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) + search
}

/** Returns the team's name for a page, or else its shortened URL. */
export function nameOfPage({ name, url }: { name: string | null; url: string }): string {
  return name ?? shortAddress(url)
}

/** Returns a page's path, such as "/pricing", preceded by its host if that is not the competitor's domain. */
export function pathOn(domain: string, url: string): string {
  const { host, pathname, search } = new URL(url)
  const path = pathname + search
  return host.replace(/^www\./, '') === domain ? path : host + path
}

/** Returns a list's parameters as a query string, leaving out null values and the first page. */
export function pageQuery({
  page,
  ...choices
}: { page: number } & Record<string, string | number | null>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) if (value !== null) query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
