export type Attributes = Record<string, string>

/**
 * Has no inherited properties, so that `attributes.constructor` is the page's own. Faster than `Object.create(null)`.
 */
const AttributeMap = function () {} as unknown as new () => Attributes
AttributeMap.prototype = Object.create(null)

/** Shared by all elements without attributes, about half of the elements of a page. */
const NO_ATTRIBUTES: Attributes = Object.freeze(new AttributeMap())

/**
 * Properties of an element that its attributes determine, as bits. Attribute objects have so many different shapes that
 * looking up a missing attribute would cost more than reading most of them.
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

/** An attribute name that occurs on a page. */
export class AttributeName {
  readonly tells: number
  /** Number of the last tag that had the attribute. */
  lastTag = 0

  constructor(
    readonly name: string,
    readonly isKept: boolean
  ) {
    this.tells = TOLD_BY.get(name) ?? 0
  }
}

/** The attributes of the tag being read; one object for all the tags of a page. */
export class TagAttributes {
  values = NO_ATTRIBUTES
  count = 0
  #told = 0
  #tag = 0

  /** Starts a new tag. */
  clear(): void {
    this.values = NO_ATTRIBUTES
    this.count = 0
    this.#told = 0
    this.#tag++
  }

  /** Adds an attribute unless the tag already has one with that name. */
  add(name: AttributeName, value: string): void {
    if (this.count++ === 0) this.values = new AttributeMap()
    else if (name.isKept ? name.lastTag === this.#tag : this.values[name.name] !== undefined) return
    name.lastTag = this.#tag
    this.#told |= name.tells
    this.values[name.name] = value
  }

  /** Whether one of the attributes determines one of the properties in `bits`. */
  tell(bits: number): boolean {
    return (this.#told & bits) !== 0
  }

  /** Copies shared values, so that attributes can be added later. */
  unshare(): this {
    if (this.values === NO_ATTRIBUTES) this.values = new AttributeMap()
    return this
  }
}

/** For tags without attributes. */
export const NONE = new TagAttributes()
