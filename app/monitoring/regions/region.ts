/** A part of a page that someone watches or ignores, and how we recognize it. */

export const regionModes = ['watch', 'ignore'] as const
export type RegionMode = (typeof regionModes)[number]

/** The maximum number of regions of a page. */
export const MOST_REGIONS = 10
/** The longest name of a region, which is the beginning of its text. */
export const REGION_NAME_LENGTH = 80

/** An element that was clicked in a rendered page, before a crawl has looked for it. */
export interface Pick {
  /** Its position among the elements. */
  index: number
  /** See `checksOf`. */
  check: string
}

/** How alike a region and an element are in one respect, from 0 to 1; null if the region has nothing of the kind. */
export interface Traits<Value> {
  /** The words inside. */
  text: Value
  /** The first heading inside. */
  title: Value
  /** The innermost heading above. */
  above: Value
  /** The lines right before and after. */
  neighbors: Value
  id: Value
  /** Classes and roles. */
  names: Value
  /** The names of the elements around it. */
  path: Value
  tag: Value
  /** The tags inside. */
  shape: Value
}

export type Likeness = Traits<number | null>

/** What a region was like when a crawl last found it. */
export interface Print {
  /** Hashes of pairs of words, the smallest ones of a long text. */
  shingles: number[]
  /** The greatest hash that counts, and how many of the text's hashes are not above it. */
  limit: number
  count: number
  title: string | null
  above: string | null
  before: string | null
  after: string | null
  id: string | null
  names: string[]
  path: string[]
  tag: string
  /** How often each tag occurs inside. */
  shape: [tag: string, count: number][]
  /** In each respect, the most that any lookalike elsewhere on the page shared with it. */
  shared: Likeness
}

export interface Region {
  id: string
  mode: RegionMode
  /** The beginning of its text; empty before a crawl has found it. */
  name: string
  /** A CSS selector that someone typed. All elements that match belong to the region. */
  selector: string | null
  pick: Pick | null
  /** Null before a crawl has found it, and if a selector matches several elements. */
  print: Print | null
  /** When a crawl first did not find it, in milliseconds since 1970; null if the last one did. */
  lostAt: number | null
}

/** The regions of a page, as its row stores them. */
export interface PageRegions {
  /** Whether no crawl has found them since someone changed them; the one that does makes a new baseline. */
  isNew: boolean
  regions: Region[]
}

/** Returns the regions that a page's row stores; null if it has none and never had. */
export function parseRegions(stored: string | null): PageRegions | null {
  return stored === null ? null : (JSON.parse(stored) as PageRegions)
}

/** Returns what a page's row stores; null if that is nothing. */
export function formatRegions(regions: PageRegions): string | null {
  return regions.regions.length > 0 || regions.isNew ? JSON.stringify(regions) : null
}
