/** More names than any real page has; further ones are not kept. */
const MOST_NAMES = 2_000
/** A power of two; a few dozen names make up almost all of a page. */
const PLACES = 128

interface Met<Value> {
  readonly written: string
  readonly value: Value
}

/**
 * Values for the names of tags or attributes, made once per name and page. Names are compared and looked up all the
 * time, and to the engine every string cut out of a page is a different one.
 */
export class ByName<Value> {
  readonly #known = new Map<string, Value>()
  /** The names met last, by a cheap hash: most are recognized in the markup itself, without cutting out a string. */
  readonly #met = new Array<Met<Value> | undefined>(PLACES).fill(undefined)

  /** @param make receives the name in lower case, and whether the value will be the only one for that name */
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

  /** @param written as in the markup */
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
