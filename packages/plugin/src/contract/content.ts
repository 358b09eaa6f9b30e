import type { Block } from './page.js'
import type { Unit } from './unit.js'

export interface Seo {
  title: string
  metaDescription: string
  canonical: string
  robots: string
  lang: string
  keywords: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  twitterTitle: string
  twitterDescription: string
  hreflang: { lang: string; href: string }[]
}

/** A price and what it is for. `amount` is in units of the currency, as exact decimal text. */
export interface Offer {
  /** The nearest heading or row label, such as "Team"; empty if there is none nearby. */
  subject: string
  /** As written: "$49 / month". Also contained in `prices`. */
  text: string
  amount: string | null
  /** Sign or code as written: "$", "EUR". */
  currency: string | null
  /** "month", "year", "user / month" … or empty. */
  period: string
}

/** What each plan of a pricing page includes, regardless of the layout. */
export interface PlanTable {
  /** Names as written. */
  plans: string[]
  rows: PlanRow[]
}

export interface PlanRow {
  label: string
  /** One for each plan: "✓", empty if not included, or a text such as "10 GB". */
  cells: string[]
}

/** The content that is read from a page and stored with a version: the snapshot's fields and the visible lines. */
export interface PageContent {
  finalUrl: string
  seo: Seo
  headings: { h1: string[]; h2: string[]; h3: string[] }
  structuredData: unknown[]
  navLinks: string[]
  footerLinks: string[]
  ctas: string[]
  prices: string[]
  offers: Offer[]
  tech: string[]
  wordCount: number
  blocks: Block[]
  /** Absent in versions stored before units were read; those are compared by their lines alone. */
  units?: Unit[]
  /** Absent if no extractor reads plans. */
  plans?: PlanTable
  /** The version of the page reader that read the content. Different versions may read the same page differently. */
  reader?: number
  /** The ID of the source that read the content. Absent for a web page. */
  source?: string
  /** Fields of other plugins, missing in versions stored before the plugin was loaded. */
  [field: string]: unknown
}

/** Returns the content of an empty page, with every field at its empty value. */
export function emptyContent(finalUrl: string): PageContent {
  return {
    finalUrl,
    seo: {
      title: '',
      metaDescription: '',
      canonical: '',
      robots: '',
      lang: '',
      keywords: '',
      ogTitle: '',
      ogDescription: '',
      ogImage: '',
      twitterTitle: '',
      twitterDescription: '',
      hreflang: [],
    },
    headings: { h1: [], h2: [], h3: [] },
    structuredData: [],
    navLinks: [],
    footerLinks: [],
    ctas: [],
    prices: [],
    offers: [],
    tech: [],
    wordCount: 0,
    blocks: [],
    units: [],
  }
}
