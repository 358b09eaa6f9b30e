import type { PageLabel } from 'rivalwatch-plugin'

export interface DiscoveredPage {
  url: string
  label: PageLabel
  /** Its link text, or its own title. */
  title: string
  /** How it was found, as text for users. */
  reason: string
}

/** A company's site. */
export interface DiscoveredSite {
  /** The company's name as the homepage states it; null if it states none. */
  name: string | null
  pages: DiscoveredPage[]
}

/** The progress of a search: its current step, or a page that it has found and checked. */
export type DiscoveryProgress =
  | { step: 'homepage' }
  /** The number of URLs read from sitemaps so far. */
  | { step: 'sitemaps'; addresses: number }
  | { step: 'pages'; checked: number; of: number }
  | { step: 'usual' }
  /** Lower ranks are better. The rank and the title may change until the search ends. */
  | { step: 'found'; page: DiscoveredPage; rank: number }
