import type { Change, HeldBack, PageContent } from '#platform/contract'
import type { ResponseToRead } from '#monitoring/pipeline/reading/read_page'

/** What the page thread is asked to do. All take page content, which is untrusted, and so run off the event loop. */
export type PageTask =
  | { kind: 'read'; response: ResponseToRead }
  | { kind: 'compare'; before: PageContent; after: PageContent; page: Change['page'] }
  | { kind: 'filter'; change: Change }

export interface Fault {
  /** Field of the extractor, categories of the detector or id of the filter that threw. */
  part: string
  message: string
}

export type PageResult =
  | { kind: 'read'; content: PageContent; faults: Fault[] }
  | { kind: 'compare'; change: Change | null; faults: Fault[] }
  | { kind: 'filter'; change: Change; heldBack: HeldBack[]; faults: Fault[] }
  | { kind: 'refused'; code: string; message: string }
