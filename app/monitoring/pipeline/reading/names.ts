/** More names than real pages have of their own; those after it are not kept. */
const MOST_NAMES = 2_000
/** A power of two; a few dozen names make up nearly all of a page. */
const PLACES = 128

interface Met<Value> {
  readonly written: string
  readonly value: Value
}

/**
 * What goes with the names of tags or attributes, made once for each name of a page: names are compared and looked up
 * again and again, and strings cut out of a page are all different ones to the engine.
 */
export class ByName<Value> {
  readonly #known = new Map<string, Value>()
  /** The names met last, by their look: most are told from the markup itself, with no string cut out of it. */
  readonly #met = new Array<Met<Value> | undefined>(PLACES).fill(undefined)

  /** @param make gets the name in lower case, and whether what it makes will be the only value of that name */
  constructor(private readonly make: (name: string, isKept: boolean) => Value) {}

  /** For the name that stands in `markup` from `start` to `end`. */
  at(markup: string, start: number, end: number): Value {
    const place = placeOf(markup, start, end)
    const met = this.#met[place]
    if (met !== undefined && stands(met.written, markup, start, end)) return met.value
    const written = markup.slice(start, end)
    const value = this.of(written)
    this.#met[place] = { written, value }
    return value
  }

  /** @param written as the markup has it */
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
