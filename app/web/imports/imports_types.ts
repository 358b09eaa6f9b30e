/** Props of the import pages, as plain JSON. */
import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'
import type { Capacity } from '#monitoring/queries/watching_capacity'

export type NewImportPage = {
  /** The pasted text, if the form is shown again. */
  list: string
  /** The maximum size of a file in bytes. */
  maxFile: number
}

export type ListedCompetitor = {
  name: string
  domain: string
  /** Null if the import will create the competitor. */
  id: string | null
  pageCount: number
  /** The first of its pages. */
  pages: {
    url: string
    label: PageLabel
    crawlFrequency: CrawlFrequency
    isPaused: boolean
    /** Null if the file contains none. */
    name: string | null
    /** The number of watched or ignored areas. */
    areas: number
    keywords: number
    tags: string[]
    lost: string[]
  }[]
}

/** Entries of a file that are refused for the same reason. */
export type RefusedGroup = {
  reason: string
  count: number
  /** The first URLs, as written in the file; an empty string for an entry without a URL. */
  urls: string[]
}

export type ImportPreviewPage = {
  /** Name of the program or type of file. */
  from: string
  /** How many pages will be added. */
  pageCount: number
  competitorCount: number
  newCompetitorCount: number
  /** The first competitors. */
  competitors: ListedCompetitor[]
  refusedCount: number
  /** The number of pages that are refused because of the plan's limit. */
  beyondPlan: number
  refused: RefusedGroup[]
  /** Settings that are not imported, with the number of pages that have them. */
  lost: { name: string; pages: number }[]
  room: { competitors: Capacity; pages: Capacity }
  sealed: string
}

export type ImportProgressPage = {
  from: string
  done: number
  total: number
  sealed: string
}

export type ImportReportPage = {
  /** How many pages were added. */
  pageCount: number
  competitorCount: number
  /** The first competitors that got pages. */
  competitors: { id: string; name: string; domain: string; pageCount: number }[]
  refusedCount: number
  refused: RefusedGroup[]
}
