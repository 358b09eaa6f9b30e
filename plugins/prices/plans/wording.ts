import { valueOfText } from './marks.js'
import { hasPrice, isPriceless, planKey, planNameIn } from './names.js'

/** A text of a page with what is read from it, each once: the cells of a table mostly say the same few things. */
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

  /** See `planKey`: of the whole text, not of the name in it. */
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

  /** Whether it is a price or stands for one: "$49 / month", "Free", "Contact sales". */
  get isPrice(): boolean {
    return (this.#isPrice ??= isPriceless(this.text) || this.hasPrice)
  }
}
