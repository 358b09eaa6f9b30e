import type {
  Change,
  FieldChange,
  HeldBack,
  PageContent,
  PluginKind,
  Unit,
  UnitComparison,
} from 'rivalwatch-plugin'
import type { PartOrders } from '#monitoring/pipeline/thread/watched_parts'
import type { PackedContent } from '#monitoring/snapshot/packing'
import type { ResponseToRead } from '#monitoring/pipeline/reading/read_page'
import type { Outline } from '#monitoring/regions/outline'
import type { PageRegions, Region } from '#monitoring/regions/region'

/** A task for a page thread. All of them process page content, which is untrusted, so they run off the event loop. */
export type PageTask =
  | {
      kind: 'read'
      response: ResponseToRead
      before: SaidBefore | null
      page: Change['page']
      regions: PageRegions | null
    }
  | { kind: 'outline'; response: ResponseToRead }
  | { kind: 'compare'; before: PageContent; after: PageContent; page: Change['page'] }
  | { kind: 'filter'; change: Change }
  | { kind: 'compare_plans'; before: PageContent; after: PageContent }
  | { kind: 'list_units'; unitKind: string; page: Change['page']; content: PageContent }

/** The content of a page's last good version, as stored. */
export interface SaidBefore {
  hash: string
  /** Null if it is kept elsewhere, and only fetched when needed. */
  packed: Uint8Array | null
}

/** The content of a page, ready to be stored. It leaves the thread in no other form. */
export interface PageReading {
  /** Null if the content has not changed. */
  content: PackedContent | null
  /** Compared with the last content; null if there is none, or if nothing differs. */
  change: Change | null
  /** The page's regions, as this reading found them; null if it has none. */
  regions: Region[] | null
}

/** A part of a plugin that threw, or was skipped. */
export interface PartFault {
  /** See `nameOfPart`. */
  part: string
  kind: PluginKind
  message: string
  isSkipped: boolean
}

/** What a thread is sent. */
export interface ThreadMessage extends PartOrders {
  task: PageTask
}

/** What a thread answers. */
export interface ThreadAnswer {
  result: PageResult
  faults: PartFault[]
  /** Suspects that did their work. */
  passed: string[]
}

export type PageResult =
  /** `compareTime`: milliseconds that comparing took; null if there was nothing to compare. */
  | { kind: 'read'; reading: PageReading; compareTime: number | null }
  /** The page has changed, and comparing it needs what it said before. */
  | { kind: 'needs_before' }
  /** A region to watch is not on the page. */
  | { kind: 'lost' }
  | { kind: 'outline'; outline: Outline }
  | { kind: 'compare'; change: Change | null }
  | { kind: 'filter'; change: Change; heldBack: HeldBack[] }
  /** `units` is null if no analyst compares plans. `fields` has only changes of what plans include. */
  | { kind: 'compare_plans'; units: UnitComparison | null; fields: FieldChange[] }
  /** Null if no analyst recognizes the kind. */
  | { kind: 'list_units'; units: Unit[] | null }
  | { kind: 'refused'; code: string; message: string }
