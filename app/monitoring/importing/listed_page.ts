import type { PageLabel } from 'rivalwatch-plugin'
import { ProductError } from '#platform/errors'
import type { Carried } from '#monitoring/importing/carried'

/** A page listed by another program. */
export interface ListedPage extends Carried {
  /** As written in the list. */
  url: string
  /** Minutes between two checks in the other program; null if unknown. */
  interval: number | null
  isPaused: boolean
  /** Null to derive it from the path. */
  label: PageLabel | null
  /** The page's competitor, if the list names it; null to find it by the page's domain. */
  competitor: { name: string | null; domain: string | null } | null
  /** Why it cannot be tracked here, whatever its URL; null if it can. */
  refusal: string | null
}

export const formats = {
  changedetection: 'changedetection.io',
  urlwatch: 'urlwatch',
  distill: 'Distill',
  csv: 'CSV',
  list: 'list of URLs',
} as const

export type FormatName = keyof typeof formats

/** The content of another program's file. */
export interface Listing {
  format: FormatName
  pages: ListedPage[]
}

/** The file is not valid in the format that it appears to have. */
export class UnreadableFile extends ProductError {
  constructor(message: string) {
    super(422, 'unreadable_file', message)
  }
}

/** Shared, because a file may list a million pages. */
const NOTHING: Carried = { name: null, tags: [], watch: [], ignore: [], only: [], lost: [] }

const UNKNOWN = { interval: null, isPaused: false, label: null, competitor: null }

/** Returns a listed page with these values. */
export function listed(url: unknown, values: Partial<Omit<ListedPage, 'url'>> = {}): ListedPage {
  const text = typeof url === 'string' ? url.trim() : ''
  const refusal = text === '' ? 'It has no URL.' : null
  return { url: text, ...UNKNOWN, ...NOTHING, refusal, ...values }
}
