import type { Block, PageContent, Unit } from 'rivalwatch-plugin'
import {
  collapseSpaces,
  containsWords,
  countsOf,
  hasText,
  lettersOf,
  MAX_KEY_LENGTH,
  MAX_NAME_WORDS,
  MIN_RESEMBLANCE,
  stemsOf,
  textKey,
  trigramsOf,
  wordsAndNumbers,
  wordSignature,
} from './likeness.js'
import { plansOfCompany } from './company_plans.js'
import { languageOf } from './languages.js'
import { PageTables } from './page_tables.js'
import { amountsIn, cleanName, cleanText, notationKey, sentencesOf } from './words.js'

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
/** Number of words. Fewer are in neighboring lines by chance, and more are running text. */
const MIN_DIVIDED_WORDS = 3
const MAX_DIVIDED_WORDS = 12
/** Maximum number of lines that a text may be divided into. */
const DIVIDED_REACH = 3
/** Lines to check on each side of a line, to recognize a mockup of a screen. */
const DRAWN_REACH = 3

/** One version of a page, with methods that check what it says. */
export class PageVersion {
  readonly title: string
  readonly units: readonly Unit[]
  #amounts: Set<string> | null = null
  #language: string | null | undefined
  #fullText: string | null = null
  #writtenText: string | null = null
  #head: string | null = null
  #shown: string | null = null
  #lineStems: Set<string>[] | null = null
  #lineTrigrams: Set<string>[] | null = null
  #wordSignatures: Set<string> | null = null
  #letters: string | null = null
  #changedText: string | null = null
  #changedLines: Set<string> | null = null
  #lineKeys: readonly string[] | null = null
  #headingKeys: ReadonlySet<string> | null = null
  #lineCounts: ReadonlyMap<string, number> | null = null
  #labelCounts: ReadonlyMap<string, number> | null = null
  #lineWords: Set<string>[] | null = null
  #tables: PageTables | null = null
  #planKeys: ReadonlySet<string> | null = null
  #planNames: Map<string, string | null> | null = null
  readonly #unitTexts = new Map<Unit, string>()
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
    this.#amounts ??= new Set(this.blocks.flatMap(({ text }) => amountsIn(text).map(notationKey)))
    // Blocks may divide an amount.
    return this.#amounts.has(notationKey(amount)) || this.says(amount)
  }

  /** The English name of the page's language; null if it is unclear. */
  get language(): string | null {
    if (this.#language === undefined) this.#language = languageOf(this.blocks.map(({ text }) => text))
    return this.#language
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

  /** Returns the name of the only plan that has a line; null if there is none, or if several plans have it. */
  planOf(line: string): string | null {
    this.#planNames ??= this.#readPlanNames()
    return this.#planNames.get(textKey(line)) ?? null
  }

  /** The keys of all plans' names. */
  get planKeys(): ReadonlySet<string> {
    return (this.#planKeys ??= new Set(this.unitsOf('plan').map(({ title }) => textKey(cleanText(title)))))
  }

  /** Whether a line is the name of a plan. */
  isPlanName(line: string): boolean {
    return this.planKeys.has(textKey(line))
  }

  #readPlanNames(): Map<string, string | null> {
    const names = new Map<string, string | null>()
    for (const { start, end, title } of this.unitsOf('plan')) {
      const name = cleanName(title)
      for (const key of [
        cleanText(title),
        ...this.blocks.slice(start, end).map(({ text }) => cleanText(text)),
      ].map(textKey))
        names.set(key, (names.get(key) ?? name) === name ? name : null)
    }
    return names
  }

  /** Whether this version contains a text, regardless of line breaks, case and punctuation. */
  says(text: string): boolean {
    let found = this.#foundTexts.get(text)
    if (found === undefined) this.#foundTexts.set(text, (found = this.#contains(textKey(text))))
    return found
  }

  /** Whether a line has these words in this spelling: "May" is not "may". */
  writes(words: string): boolean {
    return containsWords((this.#writtenText ??= this.blocks.map(({ text }) => text).join('\n')), words)
  }

  /** Whether visitors see a text, and not only search engines in the title or description. */
  shows(text: string): boolean {
    const sought = textKey(text)
    return this.says(text) && (!hasText(this.#headText(), sought) || hasText(this.#shownText(), sought))
  }

  #contains(sought: string): boolean {
    if (sought === '') return false
    if (hasText(this.#text(), sought)) return true
    // Compares letters only, because line breaks and spacing may differ.
    const letters = lettersOf(sought)
    if (letters.length < MIN_LETTERS || !/\s\S+\s/.test(sought)) return false
    this.#letters ??= lettersOf(this.#text())
    return this.#letters.includes(letters)
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
    this.#lineStems ??= this.blocks.slice(0, MAX_LINES).map((block) => stemsOf(block.text))
    return this.#lineStems.some(
      (line) => line.size >= minShared && line.intersection(sought).size >= minShared
    )
  }

  /**
   * Whether one line of this version has most of a text's trigrams, so that it may say the same in other word forms, in
   * any language.
   */
  resembles(text: string): boolean {
    const sought = trigramsOf(text)
    if (sought.size === 0) return false
    this.#lineTrigrams ??= this.blocks.slice(0, MAX_LINES).map((block) => trigramsOf(block.text))
    return this.#lineTrigrams.some((line) => line.intersection(sought).size >= MIN_RESEMBLANCE * sought.size)
  }

  /** Whether one line of this version has all words of a text, with others between them. */
  hasLineWith(text: string): boolean {
    const words = textKey(text).match(/[\p{L}\p{N}]+/gu) ?? []
    return (
      words.length > 1 &&
      this.lineKeys.some((line) => words.every((word) => line.includes(word) && containsWords(line, word)))
    )
  }

  /**
   * Whether a short text was divided among neighboring lines of this version, which have its words and no others:
   * "Delivery: Tue, 19:30" was "Delivery", "Tue" and "19:30".
   */
  saysNearby(text: string): boolean {
    const words = new Set(wordsAndNumbers(text))
    if (words.size < MIN_DIVIDED_WORDS || words.size > MAX_DIVIDED_WORDS) return false
    const lines = (this.#lineWords ??= this.lineKeys.map((line) => new Set(wordsAndNumbers(line))))
    return lines.some((_, start) => {
      let found = new Set<string>()
      for (const line of lines.slice(start, start + DIVIDED_REACH)) {
        if (!line.isSubsetOf(words)) return false
        found = found.union(line)
        if (found.size === words.size) return true
      }
      return false
    })
  }

  /** Whether a line of this version has the same words as a text, in any order and form: "Set-up of accounts". */
  hasSameWords(text: string): boolean {
    const sought = wordSignature(text)
    if (!sought.includes(' ')) return false
    this.#wordSignatures ??= new Set(this.lineKeys.map((line) => wordSignature(line)))
    return this.#wordSignatures.has(sought)
  }

  /** Whether a line of this version's main text matches a pattern. */
  matches(pattern: RegExp): boolean {
    return this.blocks.some(({ text, landmark }) => landmark === 'main' && pattern.test(text.slice(0, 2_000)))
  }

  /** The tables and definition lists. */
  get tables(): PageTables {
    return (this.#tables ??= new PageTables(this.blocks, this.units))
  }

  /** Whether a unit's lines contain a text. */
  unitSays(unit: Unit, text: string): boolean {
    let unitText = this.#unitTexts.get(unit)
    if (unitText === undefined) {
      unitText = textKey(
        this.blocks
          .slice(unit.start, unit.end)
          .map((block) => block.text)
          .join(' ')
      )
      this.#unitTexts.set(unit, unitText)
    }
    return unitText.includes(textKey(text))
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
    return (this.#lineKeys ??= this.blocks.map(({ text }) =>
      text.length <= MAX_KEY_LENGTH ? textKey(text) : ''
    ))
  }

  /** The keys of all headings. */
  get headingKeys(): ReadonlySet<string> {
    return (this.#headingKeys ??= new Set(
      this.blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [textKey(text)] : []))
    ))
  }

  /** Returns how many lines are this text. */
  countLines(text: string): number {
    this.#lineCounts ??= countsOf(this.lineKeys)
    return this.#lineCounts.get(textKey(text)) ?? 0
  }

  /** Returns how many lines have these letters: "Log in" and "Login" are the same label. */
  countLabels(text: string): number {
    this.#labelCounts ??= countsOf(this.lineKeys.map(lettersOf))
    return this.#labelCounts.get(lettersOf(textKey(text))) ?? 0
  }

  /** Whether a changed line of this version is exactly this text. */
  hasChangedLine(text: string): boolean {
    this.#changedLines ??= new Set(this.changed.map((block) => block.text))
    return this.#changedLines.has(text)
  }

  /** Whether a changed line of this version contains a text, usually because the line was extended. */
  changedLinesSay(text: string): boolean {
    this.#changedText ??= textKey(this.changed.map((block) => block.text).join(' '))
    return this.#changedText.includes(textKey(text))
  }

  /**
   * Whether this version uses a text as a name: in a short line, the title or the description. Case matters, because
   * "Team" is not a name in "Pricing for every team".
   *
   * @param ignored keys of lines that contain the text as a part of other names
   */
  hasName(name: string, ignored: ReadonlySet<string> = new Set()): boolean {
    const sought = collapseSpaces(name)
    if (sought === '') return false
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    return [title, metaDescription, ...this.#shortLines()].some(
      (line) =>
        (containsWords(collapseSpaces(line), sought) && !ignored.has(textKey(line))) ||
        textKey(line) === textKey(name)
    )
  }

  *#shortLines(): Generator<string> {
    for (const { text, landmark } of this.blocks) {
      const isPlace = landmark === 'main' || landmark === 'header'
      if (isPlace && text.length < 100 && text.split(' ').length <= MAX_NAME_WORDS) yield text
    }
  }

  #text(): string {
    return (this.#fullText ??= `${this.#headText()} ${this.#shownText()}`.trim())
  }

  #headText(): string {
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    return (this.#head ??= textKey(`${title} ${metaDescription}`))
  }

  #shownText(): string {
    return (this.#shown ??= textKey(this.blocks.map(({ text }) => text).join(' ')))
  }
}
