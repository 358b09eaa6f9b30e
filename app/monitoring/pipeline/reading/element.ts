import type { BlockKind, Landmark, PageElement } from '#platform/contract'
import { ROLE, type Attributes, type TagAttributes } from './attributes.js'
import { callToAction } from './call_to_action.js'
import { startsLandmark } from './landmarks.js'
import { isHidden } from './visibility.js'
import { HEADINGS, OWN_LINE_ROLES } from './vocabulary.js'
import type { HeadingTrail } from './block_writer.js'
import type { Tag, TagFacts } from './tags.js'

export type Namespace = 'html' | 'svg' | 'math'

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

  end: number
  /** Its text as `textContent` has it: places of the first and behind the last of the page's pieces. */
  contentStart = 0
  contentEnd = 0
  /** Its text as a reader sees it. */
  shownStart = 0
  shownEnd = 0
  /** Where the raw text of a script or style stands in the markup. */
  sourceStart = 0
  sourceEnd = 0
  /** Headings above it, kept to go back to where its own headings end with it. */
  trailBefore: HeadingTrail | null = null

  readonly tag: string
  readonly attributes: Attributes

  constructor(
    readonly known: Tag,
    attributes: TagAttributes,
    readonly parent: ReadElement | null,
    readonly namespace: Namespace,
    /** Place in document order; -1 for what is not part of the document, such as the contents of a template. */
    readonly index: number,
    inNoscript: boolean
  ) {
    const { name: tag, facts } = known
    this.tag = tag
    this.attributes = attributes.values
    this.end = index + 1
    this.depth = parent ? parent.depth + 1 : 0
    this.landmark = startsLandmark(facts, attributes, parent) ?? parent?.landmark ?? 'main'
    this.hidden = parent?.hidden || inNoscript || isHidden(tag, attributes)
    this.unread = (parent?.unread ?? false) || facts.isUnread
    this.sectioned = (parent?.sectioned ?? false) || facts.isSectioning
    this.callToAction = callToAction(tag, attributes)
    const role = attributes.tell(ROLE) ? this.attributes.role : undefined
    this.ownLine = facts.startsLine || (role !== undefined && OWN_LINE_ROLES.has(role))
    const isHeading = (namespace === 'html' && facts.isHeading) || role === 'heading'
    this.heading = isHeading ? this : (parent?.heading ?? null)
    this.link = tag === 'a' && this.attributes.href !== undefined ? this : (parent?.link ?? null)
    this.prose = isHeading || tag === 'p' || (parent?.prose ?? false)
    this.kind = kindOf(facts, parent?.kind ?? 'paragraph', isHeading, this.callToAction)
  }
}

function kindOf(tag: TagFacts, inherited: BlockKind, isHeading: boolean, isCallToAction: boolean): BlockKind {
  if (isHeading || inherited === 'heading') return 'heading'
  if (isCallToAction || inherited === 'cta') return 'cta'
  return tag.kind ?? inherited
}

/** 1 to 6; a heading by role alone counts as the second level, as browsers have it. */
export function headingLevel(heading: ReadElement): number {
  const level = Number(HEADINGS.has(heading.tag) ? heading.tag[1] : heading.attributes['aria-level'])
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}
