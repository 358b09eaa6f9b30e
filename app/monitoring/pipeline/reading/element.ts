import type { BlockKind, Landmark, PageElement } from '#platform/contract'
import type { Attributes } from './attributes.js'
import { callToAction } from './call_to_action.js'
import { startsLandmark } from './landmarks.js'
import { isHidden } from './visibility.js'
import { HEADINGS, OWN_LINE, OWN_LINE_ROLES, UNREAD } from './vocabulary.js'
import type { HeadingTrail } from './block_writer.js'

export type Namespace = 'html' | 'svg' | 'math'

/** Half-open range of indices into a list of text chunks. */
export interface Span {
  start: number
  end: number
}

const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section'])
const KIND_BY_TAG: Readonly<Record<string, BlockKind>> = {
  li: 'list_item',
  dt: 'list_item',
  dd: 'list_item',
  td: 'cell',
  th: 'cell',
  label: 'label',
  legend: 'label',
  option: 'label',
  summary: 'label',
}

/** An element as the page keeps it: what it inherits from its ancestors is settled when it opens. */
export class ReadElement implements PageElement {
  readonly landmark: Landmark
  readonly hidden: boolean
  readonly callToAction: boolean
  /** Its text does not count as text of the page: scripts, drawings, what only shows without JavaScript. */
  readonly unread: boolean
  /** Inside sectioning content, where a `<header>` is no longer the page's. */
  readonly sectioned: boolean
  /** Inside running text, where links do not stand for themselves. */
  readonly prose: boolean
  /** Its text starts on a line of its own. */
  readonly ownLine: boolean
  /** What a line of its text is, unless the line is all link. */
  readonly kind: BlockKind
  /** The heading it is or stands in. */
  readonly heading: ReadElement | null
  /** The link it is or stands in. */
  readonly link: ReadElement | null
  readonly depth: number

  /** Text as `textContent` has it, and text as a reader sees it. */
  readonly content: Span
  readonly shown: Span
  /** Where the raw text of a script or style stands in the markup. */
  readonly source: Span = { start: 0, end: 0 }
  /** Headings above it, kept to go back to where its own headings end with it. */
  trailBefore: HeadingTrail | null = null

  constructor(
    readonly tag: string,
    readonly attributes: Attributes,
    readonly parent: ReadElement | null,
    readonly namespace: Namespace,
    /** Place in document order; -1 for what is not part of the document, such as the contents of a template. */
    readonly index: number,
    position: { content: number; shown: number; noscript: boolean }
  ) {
    this.depth = parent ? parent.depth + 1 : 0
    this.landmark = startsLandmark(this, parent) ?? parent?.landmark ?? 'main'
    this.hidden = parent?.hidden || position.noscript || isHidden(tag, attributes)
    this.unread = (parent?.unread ?? false) || UNREAD.has(tag)
    this.sectioned = (parent?.sectioned ?? false) || SECTIONING.has(tag)
    this.callToAction = callToAction(tag, attributes)
    this.ownLine = OWN_LINE.has(tag) || OWN_LINE_ROLES.has(attributes.role ?? '')
    const isHeading = (namespace === 'html' && HEADINGS.has(tag)) || attributes.role === 'heading'
    this.heading = isHeading ? this : (parent?.heading ?? null)
    this.link = tag === 'a' && attributes.href !== undefined ? this : (parent?.link ?? null)
    this.prose = isHeading || tag === 'p' || (parent?.prose ?? false)
    this.kind = this.#kind(isHeading)
    this.content = { start: position.content, end: position.content }
    this.shown = { start: position.shown, end: position.shown }
  }

  #kind(isHeading: boolean): BlockKind {
    const inherited = this.parent?.kind ?? 'paragraph'
    if (isHeading || inherited === 'heading') return 'heading'
    if (this.callToAction || inherited === 'cta') return 'cta'
    return KIND_BY_TAG[this.tag] ?? inherited
  }
}

/** 1 to 6; a heading by role alone counts as the second level, as browsers have it. */
export function headingLevel(heading: ReadElement): number {
  const level = Number(HEADINGS.has(heading.tag) ? heading.tag[1] : heading.attributes['aria-level'])
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}
