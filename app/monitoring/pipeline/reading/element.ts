import type { BlockKind, Landmark, PageElement } from 'rivalwatch-plugin'
import { ROLE, type Attributes, type TagAttributes } from './attributes.js'
import { callToAction } from './call_to_action.js'
import { startsLandmark } from './landmarks.js'
import { isHidden } from './visibility.js'
import { HEADINGS, OWN_LINE_ROLES } from './vocabulary.js'
import type { HeadingTrail } from './block_writer.js'
import type { Tag, TagFacts } from './tags.js'

export type Namespace = 'html' | 'svg' | 'math'

/** An element as the page stores it. Inherited properties are determined when it opens. */
export class ReadElement implements PageElement {
  readonly landmark: Landmark
  readonly hidden: boolean
  readonly callToAction: boolean
  /** Whether its text is not part of the page: scripts, drawings, content for browsers without JavaScript. */
  readonly unread: boolean
  /** Whether it is inside sectioning content, where a `<header>` is not that of the page. */
  readonly sectioned: boolean
  /** Whether it is inside running text, where links do not start their own line. */
  readonly prose: boolean
  /** Whether its text starts on its own line. */
  ownLine: boolean
  /** The kind of a line of its text, unless the line consists of links. */
  readonly kind: BlockKind
  /** The heading that it is or is inside. */
  readonly heading: ReadElement | null
  /** The link that it is or is inside. */
  readonly link: ReadElement | null
  readonly depth: number

  end: number
  /**
   * The range of its text as in `textContent`: the index of its first piece in the page's list, and the index after its
   * last.
   */
  contentStart = 0
  contentEnd = 0
  /** The same for its visible text. */
  shownStart = 0
  shownEnd = 0
  /** Where the raw text of a script or style is in the markup. */
  sourceStart = 0
  sourceEnd = 0
  /** The headings above it, which apply again after it, because its own headings end with it. */
  trailBefore: HeadingTrail | null = null

  readonly tag: string
  readonly attributes: Attributes

  constructor(
    readonly known: Tag,
    attributes: TagAttributes,
    readonly parent: ReadElement | null,
    readonly namespace: Namespace,
    /** Index in document order; -1 outside the document, such as in a template. */
    public index: number,
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

/** Returns a level from 1 to 6. As in browsers, a heading by role has level 2 unless `aria-level` says otherwise. */
export function headingLevel(heading: ReadElement): number {
  const level = Number(HEADINGS.has(heading.tag) ? heading.tag[1] : heading.attributes['aria-level'])
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}
