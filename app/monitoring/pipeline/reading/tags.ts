import type { BlockKind } from '#platform/contract'
import {
  CLOSES_PARAGRAPH,
  HEAD_CONTENT,
  HEADINGS,
  KIND_BY_TAG,
  OWN_LINE,
  RAW_TEXT,
  SECTIONING,
  TABLE_PARTS,
  UNREAD,
  VOID,
} from './vocabulary.js'

/** What the name of a tag says of its elements: looked up once for each, since there are many. */
export class Tag {
  readonly isHeading: boolean
  readonly isOfHead: boolean
  readonly isTablePart: boolean
  readonly isVoid: boolean
  readonly isUnread: boolean
  readonly isSectioning: boolean
  readonly closesParagraph: boolean
  readonly holdsRawText: boolean
  readonly startsLine: boolean
  readonly kind: BlockKind | undefined

  constructor(readonly name: string) {
    this.isHeading = HEADINGS.has(name)
    this.isOfHead = HEAD_CONTENT.has(name)
    this.isTablePart = TABLE_PARTS.has(name)
    this.isVoid = VOID.has(name)
    this.isUnread = UNREAD.has(name)
    this.isSectioning = SECTIONING.has(name)
    this.closesParagraph = CLOSES_PARAGRAPH.has(name)
    this.holdsRawText = RAW_TEXT.has(name)
    this.startsLine = OWN_LINE.has(name)
    this.kind = KIND_BY_TAG.get(name)
  }
}
