import type { Block, PageContent, Unit } from 'rivalwatch-plugin'
import { plansOfCompany } from './company_plans.js'
import { languageOf } from './languages.js'
import { containsWords, lettersOf, stemsOf, textKey, wordsKey } from './likeness.js'
import { PageTables } from './page_tables.js'
import { amountsIn, cleanText, notationKey, sentencesOf } from './words.js'

/** Number of words. A longer line is not a name. */
const MAX_NAME_WORDS = 8
/** Number of letters. Fewer match by chance. */
const MIN_LETTERS = 12
/** Units of a kind. */
const MAX_UNITS = 100
/** Lines per version that are compared with a text. */
const MAX_LINES = 400
/** Number of words. Fewer match by chance, and few match by chance in part. */
const MIN_WORDS = 4
const FEW_WORDS = 7
/** Share of a text's words in a line that is about the same thing, and in one that says the same. */
const ALIKE_SHARE = 0.5
const SAME_SHARE = 0.8
/** Lines to check on each side of a line, to recognize a mockup of a screen. */
const DRAWN_REACH = 3
/** URLs and titles of pages that compare a company with others, or its plans with one another. */
const COMPARED_VENDORS =
  /(?<!\p{L})(?:vs(?! code)|versus|compar\p{L}*|vergleich\p{L}*|alternativ\p{L}*|confront[oi]|jämför\p{L}*|porównanie)(?!\p{L})|比較/iu

/** One version of a page, with methods that check what it says. */
export class PageVersion {
  readonly title: string
  readonly units: readonly Unit[]
  /** The page's own lines, or only those that changed if the version is not stored. */
  readonly blocks: readonly Block[]
  readonly #amounts = lazy(() => new Set(this.blocks.flatMap(({ text }) => amountsIn(text).map(notationKey))))
  readonly #language = lazy(() => languageOf(this.blocks.map(({ text }) => text)))
  readonly #tables = lazy(() => new PageTables(this.blocks, this.units))
  readonly #text = lazy(() => textKey([...this.#head, ...this.blocks.map(({ text }) => text)].join(' ')))
  readonly #letters = lazy(() => lettersOf(this.#text()))
  readonly #lineKeys = lazy(() => this.blocks.map(({ text }) => textKey(text)))
  readonly #lineLetters = lazy(() => this.lineKeys.map(lettersOf))
  readonly #lineStems = lazy(() => this.blocks.slice(0, MAX_LINES).map(({ text }) => stemsOf(text)))
  readonly #lineWords = lazy(() => new Set(this.blocks.map(({ text }) => wordsKey(text))))
  readonly #foundTexts = new Map<string, boolean>()

  /**
   * @param content null if the version is no longer stored, which leaves only its changed lines
   * @param changed this version's changed lines
   * @param page the page's address and company
   */
  constructor(
    readonly content: PageContent | null,
    readonly changed: readonly Block[],
    private readonly page: { url: string; competitor: string } | null = null
  ) {
    this.title = content?.seo.title ?? ''
    this.units = content?.units ?? []
    this.blocks = content?.blocks ?? changed
  }

  /** The title and description that search engines show. */
  get #head(): string[] {
    return [this.title, this.content?.seo.metaDescription ?? '']
  }

  /** The page's first heading; empty if it has none. */
  get headline(): string {
    return this.blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
  }

  /** The English name of the page's language; null if it is unclear. */
  get language(): string | null {
    return this.#language()
  }

  /** Whether the page is in a language other than that of the sentence, which therefore quotes the page's words. */
  get isForeign(): boolean {
    return this.language !== null && this.language !== 'English'
  }

  /** The tables and definition lists. */
  get tables(): PageTables {
    return this.#tables()
  }

  /** The keys of all lines, in order. */
  get lineKeys(): readonly string[] {
    return this.#lineKeys()
  }

  /** The keys of all headings. */
  get headingKeys(): ReadonlySet<string> {
    return new Set(this.lineKeys.filter((_, at) => this.blocks[at].kind === 'heading'))
  }

  /** Returns at most 100 units of a kind, without add-ons and without other vendors' plans. */
  unitsOf(kind: string): Unit[] {
    const units = this.units.filter((one) => one.kind === kind)
    if (kind !== 'plan') return units.slice(0, MAX_UNITS)
    const comparesVendors = COMPARED_VENDORS.test(`${this.page?.url} ${this.title}`)
    const company = this.page?.competitor ?? null
    return plansOfCompany(units, { blocks: this.blocks, company, comparesVendors }).slice(0, MAX_UNITS)
  }

  /** Whether this version contains a text, regardless of line breaks, case and punctuation. */
  says(text: string): boolean {
    let found = this.#foundTexts.get(text)
    if (found === undefined) this.#foundTexts.set(text, (found = this.#contains(textKey(text))))
    return found
  }

  #contains(sought: string): boolean {
    if (sought === '') return false
    if (containsWords(this.#text(), sought)) return true
    // Line breaks and spacing may differ within a longer text.
    const letters = lettersOf(sought)
    return letters.length >= MIN_LETTERS && /\s\S+\s/.test(sought) && this.#letters().includes(letters)
  }

  /** Whether a line has an amount of money in any notation: "49 €" and "€49.00". */
  hasAmount(amount: string): boolean {
    // Blocks may divide an amount.
    return this.#amounts().has(notationKey(amount)) || this.says(amount)
  }

  /**
   * Returns the rest of a text from the first sentence that this version lacks, even in other words; empty if it lacks
   * none.
   */
  missingPartOf(text: string): string {
    // A number of one thing may be a number of another elsewhere: "30 languages", "30 days".
    const hasNumbersOf = (sentence: string) =>
      (sentence.match(/\d[\d.,]*\d(?:\s\p{L}+)?/gu) ?? []).every((number) => this.says(number))
    if (this.paraphrases(text, SAME_SHARE) && hasNumbersOf(text)) return ''
    const sentences = sentencesOf(text)
    const first = sentences.findIndex(
      (sentence) => !this.says(sentence) && !(this.paraphrases(sentence) && hasNumbersOf(sentence))
    )
    return first < 0 ? '' : sentences.slice(first).join(' ')
  }

  /**
   * Whether one line of this version has most words of a text, or nearly all words of a short one, and so says roughly
   * the same.
   */
  paraphrases(text: string, share = ALIKE_SHARE): boolean {
    const sought = stemsOf(text)
    const minShared = (sought.size < FEW_WORDS ? SAME_SHARE : share) * sought.size
    return (
      sought.size >= MIN_WORDS &&
      this.#lineStems().some((line) => line.size >= minShared && line.intersection(sought).size >= minShared)
    )
  }

  /** Whether a line of this version has the same words as a text, in any order and form: "Set-up of accounts". */
  hasSameWords(text: string): boolean {
    return this.#lineWords().has(wordsKey(text))
  }

  /** Whether a line of this version's main text matches a pattern. */
  matches(pattern: RegExp): boolean {
    return this.blocks.some(({ text, landmark }) => landmark === 'main' && pattern.test(text.slice(0, 2_000)))
  }

  /** Whether a line is among short lines that are not sentences, as in a mockup of a screen, whose text is made up. */
  isDrawn(at: number): boolean {
    const isPart = ({ kind, text }: Block) =>
      kind === 'paragraph' && text.split(' ').length <= MAX_NAME_WORDS && !/[.!:]$/.test(text)
    const around = this.blocks.slice(Math.max(0, at - DRAWN_REACH), at + DRAWN_REACH + 1)
    return at >= 0 && around.length > 2 * DRAWN_REACH && around.filter(isPart).length >= 2 * DRAWN_REACH
  }

  /** Returns how many lines are this text. */
  countLines(text: string): number {
    return countOf(this.lineKeys, textKey(text))
  }

  /** Returns how many lines have these letters: "Log in" and "Login" are the same label. */
  countLabels(text: string): number {
    return countOf(this.#lineLetters(), lettersOf(textKey(text)))
  }

  /** Whether a changed line of this version is exactly this text. */
  hasChangedLine(sought: string): boolean {
    return this.changed.some(({ text }) => text === sought)
  }

  /**
   * Whether this version uses a text as a name: in a short line, the title or the description. Case matters, because
   * "Team" is not a name in "Pricing for every team".
   */
  hasName(name: string): boolean {
    const sought = cleanText(name)
    const lines = this.blocks.filter(
      ({ text, landmark }) =>
        (landmark === 'main' || landmark === 'header') && text.split(' ').length <= MAX_NAME_WORDS
    )
    return [...this.#head, ...lines.map(({ text }) => text)].some(
      (line) => sought !== '' && (containsWords(cleanText(line), sought) || textKey(line) === textKey(name))
    )
  }
}

function countOf(keys: readonly string[], sought: string): number {
  return keys.filter((key) => key === sought).length
}

/** Returns a function that computes a value on its first call. */
function lazy<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | null = null
  return () => (result ??= { value: compute() }).value
}
