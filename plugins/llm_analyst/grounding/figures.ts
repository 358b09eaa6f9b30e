/** A number as written, and its units. */
interface Figure {
  /** Includes its magnitude: "1,299", "49k", "5million". */
  number: string
  /** Currency signs, currency codes and the percent sign next to it. */
  units: string[]
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

const UNIT_WORDS = new Map([
  ['percent', '%'],
  ['per cent', '%'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['euro', '€'],
  ['euros', '€'],
  ['pound', '£'],
  ['pounds', '£'],
  ['yen', '¥'],
])

const FIGURE = new RegExp(
  [
    String.raw`(?<before>\p{Sc}|(?<![A-Z])[A-Z]{3}(?=\s?\p{N}))?\s?`,
    String.raw`(?<number>\p{N}{1,30}(?:[.,]\p{N}{1,30}){0,10}(?:[kKmMbB](?![\p{L}\p{N}])|\s?(?:bn|mio|mrd|thousand|million|billion|trillion)(?!\p{L}))?)`,
    String.raw`(?<after>\s?(?:[%\p{Sc}]|[A-Z]{3}(?![A-Z])|(?:per ?cent|dollars?|euros?|pounds?|yen)(?!\p{L})))?`,
  ].join(''),
  'gu'
)

const NUMBER_WORDS =
  /(?<!\p{L})(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|trillion|dozen)s?(?!\p{L})/giu

/** Every number in some texts, for looking up others. */
export class Figures {
  readonly #numbers = new Set<string>()
  readonly #withUnits = new Set<string>()
  readonly #words = new Set<string>()

  /**
   * Collects the numbers in texts.
   *
   * @param texts with widths normalized
   */
  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { number, units } of figuresIn(text)) {
        this.#numbers.add(number)
        for (const unit of units) this.#withUnits.add(`${number} ${unit}`)
      }
      for (const [word] of text.matchAll(NUMBER_WORDS)) this.#words.add(word.toLowerCase())
    }
  }

  /** Returns the first number of a text that is missing here or has a different unit. */
  firstForeign(text: string): string | undefined {
    for (const { number, units } of figuresIn(text)) {
      if (!this.#numbers.has(number)) return number
      const foreign = units.find((unit) => !this.#withUnits.has(`${number} ${unit}`))
      if (foreign !== undefined) return `${number} ${foreign}`
    }
    return [...text.matchAll(NUMBER_WORDS)]
      .map(([word]) => word)
      .find((word) => !this.#words.has(word.toLowerCase()))
  }
}

function* figuresIn(text: string): Generator<Figure> {
  for (const { groups } of text.matchAll(FIGURE)) {
    const { before, number, after } = groups!
    yield {
      number: number.replace(/\s/g, '').toLowerCase(),
      units: [before, after].flatMap((unit) => unitOf(unit?.trim())),
    }
  }
}

function unitOf(written: string | undefined): string[] {
  if (!written) return []
  // Three capitals next to a number are not always a currency.
  if (/^[A-Z]{3}$/.test(written)) return CURRENCIES.has(written) ? [written] : []
  return [UNIT_WORDS.get(written.toLowerCase()) ?? written]
}
