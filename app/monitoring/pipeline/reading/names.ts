/** More names than real pages have of their own; those after it are not kept. */
const MOST_NAMES = 2_000

/**
 * What goes with the names of tags or attributes, made once for each name of a page: names are compared and looked up
 * again and again, and strings cut out of a page are all different ones to the engine.
 */
export class ByName<Value> {
  readonly #known = new Map<string, Value>()

  /** @param make gets the name in lower case */
  constructor(private readonly make: (name: string) => Value) {}

  /** @param written as the markup has it */
  of(written: string): Value {
    const known = this.#known.get(written)
    if (known !== undefined) return known
    const value = this.make(written.toLowerCase())
    if (this.#known.size < MOST_NAMES) this.#known.set(written, value)
    return value
  }
}
