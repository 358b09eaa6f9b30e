import type { BlockKind, Landmark } from 'rivalwatch-plugin'
import { MAX_ELEMENTS } from './budget.js'
import type { ReadElement } from './element.js'
import {
  BREAKS_OUT_OF_FOREIGN,
  CLOSES_PARAGRAPH,
  HEAD_CONTENT,
  HEADINGS,
  KIND_BY_TAG,
  LANDMARK_BY_TAG,
  NAMEABLE,
  OWN_LINE,
  RAW_TEXT,
  SECTIONING,
  SPECIAL,
  TABLE_PARTS,
  UNREAD,
  VOID,
} from './vocabulary.js'

/** Properties that all elements of a tag name share. */
export class TagFacts {
  readonly isHeading: boolean
  readonly isOfHead: boolean
  readonly isTablePart: boolean
  readonly isVoid: boolean
  readonly isUnread: boolean
  readonly isSectioning: boolean
  readonly closesParagraph: boolean
  readonly holdsRawText: boolean
  readonly startsLine: boolean
  /** Whether a class or ID can make an element a landmark. */
  readonly isNameable: boolean
  readonly landmark: Landmark | undefined
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
    this.isNameable = NAMEABLE.has(name)
    this.landmark = LANDMARK_BY_TAG.get(name)
    this.kind = KIND_BY_TAG.get(name)
  }
}

/** Computed once for the names of HTML, which occur on every page. */
const FACTS_OF_HTML: ReadonlyMap<string, TagFacts> = new Map(
  [...SPECIAL, ...BREAKS_OUT_OF_FOREIGN, ...OWN_LINE, ...UNREAD, 'a', 'label', 'path'].map((name) => [
    name,
    new TagFacts(name),
  ])
)

/** A tag name that occurs on a page. */
export class Tag {
  readonly name: string
  readonly facts: TagFacts
  /** The elements with this name in document order, except those inside a `<template>`. */
  readonly elements: ReadElement[] = []
  /**
   * The number of open elements with this name. Elements whose names are not kept are not counted, so they always have
   * to be searched for.
   */
  open: number

  constructor(
    name: string,
    readonly isKept: boolean
  ) {
    this.facts = FACTS_OF_HTML.get(name) ?? new TagFacts(name)
    this.name = this.facts.name
    this.open = isKept ? 0 : MAX_ELEMENTS
  }
}
