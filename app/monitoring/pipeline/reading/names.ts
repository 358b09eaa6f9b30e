/** The maximum number of names that are kept, more than any real page has. */
const MOST_NAMES = 2_000
/**
 * The number of slots in the cache, a power of two for the bit mask. A few dozen names make up almost all of a page.
 */
const PLACES = 128

interface Met<Value> {
  readonly written: string
  readonly value: Value
}

/**
 * Values by the name of a tag or attribute, created once per name and page. Names are compared and looked up
 * constantly, and the engine treats every string sliced from a page as a new one.
 */
export class ByName<Value> {
  readonly #known = new Map<string, Value>()
  /** The most recent names, by a cheap hash: most names are recognized in the markup without slicing out a string. */
  readonly #met = new Array<Met<Value> | undefined>(PLACES).fill(undefined)

  /**
   * Creates an empty map.
   *
   * @param make receives the name in lower case, and whether the value will be the only one for that name
   */
  constructor(private readonly make: (name: string, isKept: boolean) => Value) {}

  /** Returns the value for the name in `markup` from `start` to `end`. */
  at(markup: string, start: number, end: number): Value {
    const place = placeOf(markup, start, end)
    const met = this.#met[place]
    if (met !== undefined && stands(met.written, markup, start, end)) return met.value
    const written = markup.slice(start, end)
    const value = this.of(written)
    this.#met[place] = { written, value }
    return value
  }

  /**
   * Returns the value for a name.
   *
   * @param written as in the markup
   */
  of(written: string): Value {
    const known = this.#known.get(written)
    if (known !== undefined) return known
    const name = written.toLowerCase()
    const isKept = this.#known.size < MOST_NAMES
    const value = name === written ? this.make(name, isKept) : this.of(name)
    if (isKept) this.#known.set(written, value)
    return value
  }
}

function placeOf(markup: string, start: number, end: number): number {
  const look = markup.charCodeAt(start) * 5 + markup.charCodeAt(end - 1) * 17 + (end - start) * 37
  return look & (PLACES - 1)
}

function stands(name: string, markup: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let at = 0; at < name.length; at++) {
    if (name.charCodeAt(at) !== markup.charCodeAt(start + at)) return false
  }
  return true
}
