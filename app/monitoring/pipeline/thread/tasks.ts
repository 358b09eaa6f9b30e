import type { Change, HeldBack, PageContent } from '#platform/contract'
import type { PackedContent } from '#monitoring/snapshot/packing'
import type { ResponseToRead } from '#monitoring/pipeline/reading/read_page'

/** What the page thread is asked to do. All take page content, which is untrusted, and so run off the event loop. */
export type PageTask =
  | { kind: 'read'; response: ResponseToRead; before: SaidBefore | null; page: Change['page'] }
  | { kind: 'compare'; before: PageContent; after: PageContent; page: Change['page'] }
  | { kind: 'filter'; change: Change }

/** What a page said last time, as it is stored. */
export interface SaidBefore {
  hash: string
  packed: Uint8Array
}

/** What a page says now, ready to be stored. It does not leave the thread in any other form. */
export interface PageReading {
  /** Null where it says what it said before. */
  content: PackedContent | null
  /** Against what it said before; null where there is nothing of that, or nothing differs. */
  change: Change | null
}

export interface Fault {
  /** Field of the extractor, categories of the detector or id of the filter that threw. */
  part: string
  message: string
}

export type PageResult =
  | { kind: 'read'; reading: PageReading; faults: Fault[] }
  | { kind: 'compare'; change: Change | null; faults: Fault[] }
  | { kind: 'filter'; change: Change; heldBack: HeldBack[]; faults: Fault[] }
  | { kind: 'refused'; code: string; message: string }
