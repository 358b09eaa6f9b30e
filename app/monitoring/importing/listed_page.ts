import { ProductError } from '#platform/errors'
import type { Carried } from '#monitoring/importing/carried'

/** A page as another program lists it. */
export interface ListedPage extends Carried {
  /** As written there. */
  url: string
  /** Minutes between two checks there; null if it does not say. */
  interval: number | null
  isPaused: boolean
  /** Why it cannot be tracked here, whatever its address; null if it can. */
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

/** What a file of another program lists. */
export interface Listing {
  format: FormatName
  pages: ListedPage[]
}

/** The file cannot be read as what it seems to be. */
export class UnreadableFile extends ProductError {
  constructor(message: string) {
    super(422, 'unreadable_file', message)
  }
}

/** Shared, because a file may list a million pages. */
const NOTHING: Carried = { name: null, tags: [], watch: [], ignore: [], only: [], lost: [] }

/** Returns a listed page with these values. */
export function listed(url: unknown, values: Partial<Omit<ListedPage, 'url'>> = {}): ListedPage {
  const text = typeof url === 'string' ? url.trim() : ''
  const refusal = text === '' ? 'It has no URL.' : null
  return { url: text, interval: null, isPaused: false, ...NOTHING, refusal, ...values }
}
