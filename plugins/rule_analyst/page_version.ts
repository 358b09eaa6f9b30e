import type { Block, PageContent, Unit } from 'rivalwatch-plugin'
import { containsWords, countsOf, hasText, lettersOf, stemsOf, textKey, wordSignature } from './likeness.js'
import { plansOfCompany } from './company_plans.js'
import { languageOf } from './languages.js'
import { PageTables } from './page_tables.js'
import { amountsIn, cleanText, notationKey, sentencesOf } from './words.js'

/** Characters. Longer lines get no key, because they are never compared as a whole. */
const MAX_KEY_LENGTH = 400
/** Number of words. A longer line is not a name. */
const MAX_NAME_WORDS = 8
/** Number of letters. Fewer match by chance. */
const MIN_LETTERS = 12
/** Units of a kind. */
const MAX_UNITS = 100
/** Lines per version that are compared with a text. */
const MAX_LINES = 400
/** Share of a text's words in a line that is about the same thing. */
const MIN_ALIKE_SHARE = 0.5
/** Share of a text's words that a line needs to say the same thing. */
const MIN_SAME_SHARE = 0.8
/** Number of words. Fewer match by chance. */
const MIN_WORDS = 4
/** Number of words. A text with fewer needs the higher share. */
const FEW_WORDS = 7
/** Lines to check on each side of a line, to recognize a mockup of a screen. */
const DRAWN_REACH = 3

/** One version of a page, with methods that check what it says. */
export class PageVersion {
  readonly title: string
  readonly units: readonly Unit[]
  readonly #amounts = lazy(() => new Set(this.blocks.flatMap(({ text }) => amountsIn(text).map(notationKey))))
  readonly #language = lazy(() => languageOf(this.blocks.map(({ text }) => text)))
  readonly #tables = lazy(() => new PageTables(this.blocks, this.units))
  readonly #written = lazy(() => this.blocks.map(({ text }) => text).join('\n'))
  readonly #shown = lazy(() => textKey(this.blocks.map(({ text }) => text).join(' ')))
  readonly #head = lazy(() => {
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    return textKey(`${title} ${metaDescription}`)
  })
  readonly #text = lazy(() => `${this.#head()} ${this.#shown()}`.trim())
  readonly #letters = lazy(() => lettersOf(this.#text()))
  readonly #lineKeys = lazy(() =>
    this.blocks.map(({ text }) => (text.length <= MAX_KEY_LENGTH ? textKey(text) : ''))
  )
  readonly #headingKeys = lazy(
    () => new Set(this.blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [textKey(text)] : [])))
  )
  readonly #lineStems = lazy(() => this.blocks.slice(0, MAX_LINES).map(({ text }) => stemsOf(text)))
  readonly #wordSignatures = lazy(() => new Set(this.lineKeys.map((line) => wordSignature(line))))
  readonly #lineCounts = lazy(() => countsOf(this.lineKeys))
  readonly #labelCounts = lazy(() => countsOf(this.lineKeys.map(lettersOf)))
  readonly #changedLines = lazy(() => new Set(this.changed.map(({ text }) => text)))
  readonly #changedText = lazy(() => textKey(this.changed.map(({ text }) => text).join(' ')))
  readonly #foundTexts = new Map<string, boolean>()

  /**
   * @param content null if the version is no longer stored, which leaves only its changed lines
   * @param changed this version's changed lines
   * @param company the name of the page's company
   * @param comparesVendors whether the page compares the company with others, whose plans are not its own
   */
  constructor(
    readonly content: PageContent | null,
    readonly changed: readonly Block[],
    private readonly company: string | null = null,
    private readonly comparesVendors = false
  ) {
    this.title = content?.seo.title ?? ''
    this.units = content?.units ?? []
  }

  /** The page's first heading; empty if it has none. */
  get headline(): string {
    return this.blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
  }

  get blocks(): readonly Block[] {
    return this.content?.blocks ?? this.changed
  }

  /** Whether a line has an amount of money in any notation: "49 €" and "€49.00". */
  hasAmount(amount: string): boolean {
    // Blocks may divide an amount.
    return this.#amounts().has(notationKey(amount)) || this.says(amount)
  }

  /** The English name of the page's language; null if it is unclear. */
  get language(): string | null {
    return this.#language()
  }

  /** Whether the page is in a language other than that of the sentence, which therefore quotes the page's words. */
  get isForeign(): boolean {
    return this.language !== null && this.language !== 'English'
  }

  /** Returns at most 100 units of a kind, without add-ons and without other vendors' plans. */
  unitsOf(kind: string): Unit[] {
    const units = this.units.filter((one) => one.kind === kind)
    const { blocks, company, comparesVendors } = this
    return (kind === 'plan' ? plansOfCompany(units, { blocks, company, comparesVendors }) : units).slice(
      0,
      MAX_UNITS
    )
  }

  /** Whether this version contains a text, regardless of line breaks, case and punctuation. */
  says(text: string): boolean {
    let found = this.#foundTexts.get(text)
    if (found === undefined) this.#foundTexts.set(text, (found = this.#contains(textKey(text))))
    return found
  }

  /** Whether a line has these words in this spelling: "May" is not "may". */
  writes(words: string): boolean {
    return containsWords(this.#written(), words)
  }

  /** Whether visitors see a text, and not only search engines in the title or description. */
  shows(text: string): boolean {
    const sought = textKey(text)
    return this.says(text) && (!hasText(this.#head(), sought) || hasText(this.#shown(), sought))
  }

  #contains(sought: string): boolean {
    if (sought === '') return false
    if (hasText(this.#text(), sought)) return true
    // Compares letters only, because line breaks and spacing may differ.
    const letters = lettersOf(sought)
    if (letters.length < MIN_LETTERS || !/\s\S+\s/.test(sought)) return false
    return this.#letters().includes(letters)
  }

  /**
   * Returns the rest of a text from the first sentence that this version lacks, even in other words; empty if it lacks
   * none.
   */
  missingPartOf(text: string): string {
    // A number of one thing may be a number of another elsewhere: "30 languages", "30 days".
    const isNewNumber = (sentence: string) =>
      (sentence.match(/\d[\d.,]*\d(?:\s\p{L}+)?/gu) ?? []).some((number) => !this.says(number))
    if (this.paraphrases(text, MIN_SAME_SHARE) && !isNewNumber(text)) return ''
    const sentences = sentencesOf(text)
    const first = sentences.findIndex(
      (sentence) => !this.says(sentence) && (!this.paraphrases(sentence) || isNewNumber(sentence))
    )
    return first < 0 ? '' : sentences.slice(first).join(' ')
  }

  /**
   * Whether one line of this version has most words of a text, or nearly all words of a short one, and so says roughly
   * the same.
   */
  paraphrases(text: string, share = 0): boolean {
    const sought = stemsOf(text)
    if (sought.size < MIN_WORDS) return false
    const minShared =
      Math.max(share, sought.size < FEW_WORDS ? MIN_SAME_SHARE : MIN_ALIKE_SHARE) * sought.size
    return this.#lineStems().some(
      (line) => line.size >= minShared && line.intersection(sought).size >= minShared
    )
  }

  /** Whether a line of this version has the same words as a text, in any order and form: "Set-up of accounts". */
  hasSameWords(text: string): boolean {
    const sought = wordSignature(text)
    if (!sought.includes(' ')) return false
    return this.#wordSignatures().has(sought)
  }

  /** Whether a line of this version's main text matches a pattern. */
  matches(pattern: RegExp): boolean {
    return this.blocks.some(({ text, landmark }) => landmark === 'main' && pattern.test(text.slice(0, 2_000)))
  }

  /** The tables and definition lists. */
  get tables(): PageTables {
    return this.#tables()
  }

  /** Whether a unit's lines contain a text. */
  unitSays(unit: Unit, text: string): boolean {
    const lines = this.blocks.slice(unit.start, unit.end).map((block) => block.text)
    return textKey(lines.join(' ')).includes(textKey(text))
  }

  /** Whether a line is among short lines that are not sentences, as in a mockup of a screen, whose text is made up. */
  isDrawn(at: number): boolean {
    const isPart = ({ kind, text }: Block) =>
      kind === 'paragraph' && text.split(' ').length <= MAX_NAME_WORDS && !/[.!:]$/.test(text)
    const around = this.blocks.slice(Math.max(0, at - DRAWN_REACH), at + DRAWN_REACH + 1)
    return at >= 0 && around.length > 2 * DRAWN_REACH && around.filter(isPart).length >= 2 * DRAWN_REACH
  }

  /** The keys of all lines, in order. */
  get lineKeys(): readonly string[] {
    return this.#lineKeys()
  }

  /** The keys of all headings. */
  get headingKeys(): ReadonlySet<string> {
    return this.#headingKeys()
  }

  /** Returns how many lines are this text. */
  countLines(text: string): number {
    return this.#lineCounts().get(textKey(text)) ?? 0
  }

  /** Returns how many lines have these letters: "Log in" and "Login" are the same label. */
  countLabels(text: string): number {
    return this.#labelCounts().get(lettersOf(textKey(text))) ?? 0
  }

  /** Whether a changed line of this version is exactly this text. */
  hasChangedLine(text: string): boolean {
    return this.#changedLines().has(text)
  }

  /** Whether a changed line of this version contains a text, usually because the line was extended. */
  changedLinesSay(text: string): boolean {
    return this.#changedText().includes(textKey(text).replace(/[.!]$/, ''))
  }

  /**
   * Whether this version uses a text as a name: in a short line, the title or the description. Case matters, because
   * "Team" is not a name in "Pricing for every team".
   */
  hasName(name: string): boolean {
    const sought = cleanText(name)
    if (sought === '') return false
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    return [title, metaDescription, ...this.#shortLines()].some(
      (line) => containsWords(cleanText(line), sought) || textKey(line) === textKey(name)
    )
  }

  *#shortLines(): Generator<string> {
    for (const { text, landmark } of this.blocks) {
      const isPlace = landmark === 'main' || landmark === 'header'
      if (isPlace && text.length < 100 && text.split(' ').length <= MAX_NAME_WORDS) yield text
    }
  }
}

/** Returns a function that computes a value on its first call. */
function lazy<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | null = null
  return () => (result ??= { value: compute() }).value
}
