import { planKey } from 'rivalwatch-plugin'
import { valueOfText } from './marks.js'
import { hasPrice, isPriceSubstitute, planNameIn } from './names.js'

/** A text of a page and what it means, computed once, because the cells of a table often repeat a few texts. */
export class Wording {
  #name: string | null | undefined
  #key: string | undefined
  #value: string | null | undefined
  #hasPrice: boolean | undefined
  #isPrice: boolean | undefined

  constructor(readonly text: string) {}

  /** See `planNameIn`. */
  get name(): string | null {
    if (this.#name === undefined) this.#name = planNameIn(this.text)
    return this.#name
  }

  /** The `planKey` of the whole text, not of the name in it. */
  get key(): string {
    return (this.#key ??= planKey(this.text))
  }

  /** See `valueOfText`. */
  get value(): string | null {
    if (this.#value === undefined) this.#value = valueOfText(this.text)
    return this.#value
  }

  get hasPrice(): boolean {
    return (this.#hasPrice ??= hasPrice(this.text))
  }

  /** Whether the text is a price or replaces one: "$49 / month", "Free", "Contact sales". */
  get isPrice(): boolean {
    return (this.#isPrice ??= isPriceSubstitute(this.text) || this.hasPrice)
  }
}
