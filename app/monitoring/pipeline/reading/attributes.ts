export type Attributes = Record<string, string>

/** No inherited names, so that `attributes.constructor` of a page is its own. Faster than `Object.create(null)`. */
export const AttributeMap = function () {} as unknown as new () => Attributes
AttributeMap.prototype = Object.create(null)

/** Shared by all elements without attributes, which are half of a page. */
const NO_ATTRIBUTES: Attributes = Object.freeze(new AttributeMap())

/**
 * What attributes may tell of an element, as bits: elements are of so many shapes that asking each for an attribute which
 * it does not have costs more than most of them take to read.
 */
export const ROLE = 1
export const NAMES = 2
export const HIDES = 4
export const ADVERTISES = 8

const TOLD_BY: ReadonlyMap<string, number> = new Map([
  ['role', ROLE],
  ['id', NAMES],
  ['class', NAMES],
  ['hidden', HIDES],
  ['aria-hidden', HIDES],
  ['style', HIDES],
  ['data-ad', ADVERTISES],
  ['data-ad-slot', ADVERTISES],
  ['data-ad-client', ADVERTISES],
  ['data-ad-unit', ADVERTISES],
  ['data-google-query-id', ADVERTISES],
])

/** A name that attributes of one page have. */
export class AttributeName {
  readonly tells: number
  /** Number of the tag that had it last. */
  lastTag = 0

  constructor(
    readonly name: string,
    readonly isKept: boolean
  ) {
    this.tells = TOLD_BY.get(name) ?? 0
  }
}

/** The attributes of the tag being read; one object for all tags of a page, which has hundreds of them. */
export class TagAttributes {
  values = NO_ATTRIBUTES
  count = 0
  #told = 0
  #tag = 0

  /** A tag begins. */
  clear(): void {
    this.values = NO_ATTRIBUTES
    this.count = 0
    this.#told = 0
    this.#tag++
  }

  /** The first of the same name counts. */
  add(name: AttributeName, value: string): void {
    if (this.count++ === 0) this.values = new AttributeMap()
    else if (name.isKept ? name.lastTag === this.#tag : this.values[name.name] !== undefined) return
    name.lastTag = this.#tag
    this.#told |= name.tells
    this.values[name.name] = value
  }

  /** Whether one of them tells what `bits` stand for. */
  tell(bits: number): boolean {
    return (this.#told & bits) !== 0
  }

  /** Sees to it that more may be added to the values later. */
  unshare(): this {
    if (this.values === NO_ATTRIBUTES) this.values = new AttributeMap()
    return this
  }
}

/** Those of a tag that has none. */
export const NONE = new TagAttributes()
