export type Attributes = Record<string, string>

/** No inherited names, so that `attributes.constructor` of a page is its own. Faster than `Object.create(null)`. */
export const AttributeMap = function () {} as unknown as new () => Attributes
AttributeMap.prototype = Object.create(null)

/** Shared by all elements without attributes, which are half of a page: what looks for one may skip them. */
export const NO_ATTRIBUTES: Attributes = Object.freeze(new AttributeMap())
