import type { Component } from 'svelte'
import Binoculars from '@lucide/svelte/icons/binoculars'
import ChartNoAxesColumn from '@lucide/svelte/icons/chart-no-axes-column'
import Columns from '@lucide/svelte/icons/columns-3'
import Inbox from '@lucide/svelte/icons/inbox'
import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard'
import Milestone from '@lucide/svelte/icons/milestone'
import Newspaper from '@lucide/svelte/icons/newspaper'
import Settings from '@lucide/svelte/icons/settings'

export interface Destination {
  href: string
  label: string
  icon: Component<{ class?: string }>
  /** Path prefixes that belong to the destination. */
  paths: string[]
}

export const alerts: Destination = {
  href: '/alerts',
  label: 'Alerts',
  icon: Inbox,
  paths: ['/alerts', '/held-back', '/changes'],
}
export const settings: Destination = {
  href: '/settings/workspace',
  label: 'Settings',
  icon: Settings,
  paths: ['/settings', '/account'],
}
const dashboard: Destination = { href: '/', label: 'Dashboard', icon: LayoutDashboard, paths: [] }
const timeline: Destination = { href: '/timeline', label: 'Timeline', icon: Milestone, paths: ['/timeline'] }
const competitors: Destination = {
  href: '/competitors',
  label: 'Competitors',
  icon: Binoculars,
  paths: ['/competitors', '/watched-urls'],
}
const others: Destination[] = [
  { href: '/board', label: 'Market board', icon: Columns, paths: ['/board'] },
  { href: '/briefings', label: 'Briefings', icon: Newspaper, paths: ['/briefings'] },
  { href: '/analytics', label: 'Analytics', icon: ChartNoAxesColumn, paths: ['/analytics'] },
]

export const destinations: Destination[] = [dashboard, alerts, timeline, competitors, ...others]

/** A narrow phone has room for four destinations and a menu of the others. */
export const tabs: Destination[] = [dashboard, alerts, timeline, competitors]
export const beyondTabs: Destination[] = [...others, settings]

/** Whether a path belongs to a destination. */
export function isAt({ href, paths }: Destination, path: string): boolean {
  return path === href || paths.some((start) => path.startsWith(start))
}
