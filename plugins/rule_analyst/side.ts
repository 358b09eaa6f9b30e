import type { Block, PageContent, Unit } from 'rivalwatch-plugin'
import { sentencesOf } from './words.js'

/** Characters. Shorter texts only match as whole words. */
const LONG = 25
/** Number of letters. Fewer match by chance. */
const LEAST_LETTERS = 12
/** Units per kind. No pricing page has more plans. */
const MOST_UNITS = 100
/** Headings above other vendors' prices and above add-ons. */
const COMPARISON =
  /(?<!\p{L})(?:add-?ons?|à la carte|extras|vs|versus|alternatives?|competitors?|the math|instead of|compared (?:to|with)|you(?:['’]re| are)? (?:already )?pay(?:ing)?)(?!\p{L})/iu
/** Lines per version that are searched for paraphrases. */
const MOST_LINES = 400
/** Share of a text's words that a line needs to be about the same thing. */
const ALIKE = 0.5
/** Share of a text's words that a line needs to say the same thing. */
const SAME = 0.8
/** Number of words. Fewer match by chance. */
const LEAST_WORDS = 4
/** Number of words. A text with fewer needs the higher share. */
const FEW_WORDS = 7
/** Characters. Longer lines get no key, because they are never compared as a whole. */
const LONGEST_KEY = 400
/** Number of words. A shorter line may be a name. */
const NAME_WORDS = 8

/** One version of a page, with methods that check what it says. */
export class Side {
  readonly title: string
  readonly units: readonly Unit[]
  #said: string | null = null
  #lineWords: Set<string>[] | null = null
  #letters: string | null = null
  #changedText: string | null = null
  #keys: readonly string[] | null = null
  readonly #unitTexts = new Map<Unit, string>()
  readonly #answers = new Map<string, boolean>()

  /**
   * @param content null if the version is no longer stored, which leaves only its changed lines
   * @param changed this version's changed lines
   */
  constructor(
    readonly content: PageContent | null,
    readonly changed: readonly Block[]
  ) {
    this.title = content?.seo.title ?? ''
    this.units = content?.units ?? []
  }

  get blocks(): readonly Block[] {
    return this.content?.blocks ?? this.changed
  }

  /** Returns at most 100 units of a kind, without add-ons and without other vendors' plans. */
  unitsOf(kind: string): Unit[] {
    return this.units
      .filter((unit) => unit.kind === kind && !(kind === 'plan' && this.#isCompared(unit)))
      .slice(0, MOST_UNITS)
  }

  #isCompared({ start }: Unit): boolean {
    return (this.blocks[start]?.path ?? []).some((heading) => COMPARISON.test(heading))
  }

  /** Whether this version contains a text, regardless of line breaks, case and punctuation. */
  says(text: string): boolean {
    let says = this.#answers.get(text)
    if (says === undefined) this.#answers.set(text, (says = this.#find(key(text))))
    return says
  }

  #find(sought: string): boolean {
    if (sought === '') return false
    if (sought.length < LONG ? holdsWords(this.#text(), sought) : this.#text().includes(sought)) return true
    // Compares letters only, because line breaks and spacing may differ.
    const letters = lettersOf(sought)
    if (letters.length < LEAST_LETTERS || !/\s\S+\s/.test(sought)) return false
    this.#letters ??= lettersOf(this.#text())
    return this.#letters.includes(letters)
  }

  /** Returns a text from its first sentence that this version lacks, even in other words; empty if it lacks none. */
  unsaid(text: string): string {
    if (this.knows(text, SAME)) return ''
    const sentences = sentencesOf(text)
    const isNewNumber = (sentence: string) =>
      (sentence.match(/\d[\d.,]*\d/g) ?? []).some((number) => !this.says(number))
    const first = sentences.findIndex(
      (sentence) => !this.says(sentence) && (!this.knows(sentence) || isNewNumber(sentence))
    )
    return first < 0 ? '' : sentences.slice(first).join(' ')
  }

  /**
   * Whether one line of this version has most words of a text, or nearly all words of a short one, so that it says
   * about the same.
   */
  knows(text: string, share = 0): boolean {
    const sought = wordsOf(text)
    if (sought.size < LEAST_WORDS) return false
    const least = Math.max(share, sought.size < FEW_WORDS ? SAME : ALIKE) * sought.size
    this.#lineWords ??= this.blocks.slice(0, MOST_LINES).map((block) => wordsOf(block.text))
    return this.#lineWords.some((line) => line.intersection(sought).size >= least)
  }

  /** Whether a line of this version's main text matches a pattern. */
  matches(pattern: RegExp): boolean {
    return this.blocks.some(({ text, landmark }) => landmark === 'main' && pattern.test(text.slice(0, 2_000)))
  }

  /** Whether a unit's lines contain a text. */
  unitSays(unit: Unit, text: string): boolean {
    let said = this.#unitTexts.get(unit)
    if (said === undefined) {
      said = key(
        this.blocks
          .slice(unit.start, unit.end)
          .map((block) => block.text)
          .join(' ')
      )
      this.#unitTexts.set(unit, said)
    }
    return said.includes(key(text))
  }

  /** The keys of all lines, in order. */
  get keys(): readonly string[] {
    return (this.#keys ??= this.blocks.map(({ text }) => (text.length <= LONGEST_KEY ? key(text) : '')))
  }

  /** Whether a changed line of this version contains a text, usually because the line was extended. */
  grew(text: string): boolean {
    this.#changedText ??= key(this.changed.map((block) => block.text).join(' '))
    return this.#changedText.includes(key(text))
  }

  /**
   * Whether this version uses a text as a name: in a short line, the title or the description. Case matters, because
   * "Team" is not a name in "Pricing for every team".
   */
  names(name: string): boolean {
    const sought = spaced(name)
    if (sought === '') return false
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    return [title, metaDescription, ...this.#shortLines()].some(
      (line) => holdsWords(spaced(line), sought) || key(line) === key(name)
    )
  }

  *#shortLines(): Generator<string> {
    for (const { text, landmark } of this.blocks) {
      const isPlace = landmark === 'main' || landmark === 'header'
      if (isPlace && text.length < 100 && text.split(' ').length <= NAME_WORDS) yield text
    }
  }

  #text(): string {
    const { title = '', metaDescription = '' } = this.content?.seo ?? {}
    this.#said ??= key([title, metaDescription, ...this.blocks.map(({ text }) => text)].join(' '))
    return this.#said
  }
}

/** Returns a key that texts share if they read the same. */
export function key(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the significant words of a text, cut to stems so that their inflected forms are equal. */
function wordsOf(text: string): Set<string> {
  return new Set(
    (key(text.slice(0, 1_000)).match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 6))
  )
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

const WORD = /[\p{L}\p{N}]/u

function holdsWords(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + sought.length] ?? ' ']
    const isOpen = !WORD.test(before) || !WORD.test(sought[0])
    const isClosed = !WORD.test(after) || !WORD.test(sought.at(-1)!)
    // "1.2" is not in "1.2.3", and "$1" is not in "$1,000".
    const next = text[at + sought.length + 1] ?? ' '
    const goesOn = /\d/.test(sought.at(-1)!) && /[.,]/.test(after) && /\d/.test(next)
    const isPart = /\d/.test(sought[0]) && /[.,]/.test(before) && /\d/.test(text[at - 2] ?? ' ')
    if (isOpen && isClosed && !goesOn && !isPart) return true
  }
  return false
}
