/** Props of the import pages, as plain JSON. */
import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'
import type { Capacity } from '#monitoring/queries/watching_capacity'

export type NewImportPage = {
  /** The pasted text, if the form is shown again. */
  list: string
  /** Bytes of a file. */
  maxFile: number
}

export type ListedCompetitor = {
  name: string
  domain: string
  /** Null if it is added by the import. */
  id: string | null
  pageCount: number
  /** The first of its pages. */
  pages: {
    url: string
    label: PageLabel
    crawlFrequency: CrawlFrequency
    isPaused: boolean
    /** Null if the file names none. */
    name: string | null
    /** Parts that are watched or ignored. */
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
  /** The first of them, as written in the file; empty if an entry has none. */
  urls: string[]
}

export type ImportPreviewPage = {
  /** Name of the program or kind of file. */
  from: string
  /** How many pages will be added. */
  pageCount: number
  competitorCount: number
  newCompetitorCount: number
  /** The first of them. */
  competitors: ListedCompetitor[]
  refusedCount: number
  /** How many are refused because the plan has no room. */
  beyondPlan: number
  refused: RefusedGroup[]
  /** Settings that are not taken over, with the number of pages that have them. */
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
  /** The first of those that got pages. */
  competitors: { id: string; name: string; domain: string; pageCount: number }[]
  refusedCount: number
  refused: RefusedGroup[]
}
