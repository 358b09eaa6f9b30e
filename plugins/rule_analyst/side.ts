import type { Block, PageContent, Unit } from 'rivalwatch-plugin'
import { sentencesOf } from './words.js'

/** Shorter texts have to stand there as words of their own. */
const LONG = 25
/** Fewer in a row stand there by chance. */
const LEAST_LETTERS = 12
const MOST_UNITS = 100
/** Headings over what others cost, and what comes on top of a plan. */
const COMPARISON =
  /(?<!\p{L})(?:add-?ons?|à la carte|extras|vs|versus|alternatives?|competitors?|the math|instead of|compared (?:to|with)|you(?:['’]re| are)? (?:already )?pay(?:ing)?)(?!\p{L})/iu
/** Lines whose words are compared with those of another line. */
const MOST_LINES = 400
/** Of a line's words, in another line that says about the same. */
const ALIKE = 0.5
const SAME = 0.8
/** Fewer words stand together by chance. */
const LEAST_WORDS = 4
const FEW_WORDS = 7
/** Longer lines are compared by what stands in them, not as a whole. */
const LONGEST_KEY = 400
/** Lines of so few words may be a name. */
const NAME_WORDS = 8

/** One version of a page, asked whether something stands in it. */
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
   * @param content null where the version is no longer stored: then only the changed lines of this side are known
   * @param changed those lines
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

  /** At most 100, which no page of plans has; without add-ons, and without the prices of others that a page compares itself with. */
  unitsOf(kind: string): Unit[] {
    return this.units
      .filter((unit) => unit.kind === kind && !(kind === 'plan' && this.#isCompared(unit)))
      .slice(0, MOST_UNITS)
  }

  #isCompared({ start }: Unit): boolean {
    return (this.blocks[start]?.path ?? []).some((heading) => COMPARISON.test(heading))
  }

  /** Whether a text stands anywhere in this version, in whatever lines, case and punctuation. */
  says(text: string): boolean {
    let says = this.#answers.get(text)
    if (says === undefined) this.#answers.set(text, (says = this.#find(key(text))))
    return says
  }

  #find(sought: string): boolean {
    if (sought === '') return false
    if (sought.length < LONG ? holdsWords(this.#text(), sought) : this.#text().includes(sought)) return true
    // However its lines are cut and its words are set apart.
    const letters = lettersOf(sought)
    if (letters.length < LEAST_LETTERS || !/\s\S+\s/.test(sought)) return false
    this.#letters ??= lettersOf(this.#text())
    return this.#letters.includes(letters)
  }

  /** A text from the first of its sentences on that this version does not say, in whatever words; empty where it says each. */
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

  /** Whether one line of this version has most words of a text, of a short one nearly all: then it says about the same. */
  knows(text: string, share = 0): boolean {
    const sought = wordsOf(text)
    if (sought.size < LEAST_WORDS) return false
    const least = Math.max(share, sought.size < FEW_WORDS ? SAME : ALIKE) * sought.size
    this.#lineWords ??= this.blocks.slice(0, MOST_LINES).map((block) => wordsOf(block.text))
    return this.#lineWords.some((line) => line.intersection(sought).size >= least)
  }

  /** Whether any line of this version matches a pattern. */
  matches(pattern: RegExp): boolean {
    return this.blocks.some(({ text, landmark }) => landmark === 'main' && pattern.test(text.slice(0, 2_000)))
  }

  /** Whether a text stands in the lines of a unit. */
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

  /** The lines as keys, in their order. */
  get keys(): readonly string[] {
    return (this.#keys ??= this.blocks.map(({ text }) => (text.length <= LONGEST_KEY ? key(text) : '')))
  }

  /** Whether a text stands in a changed line of this version that says more. */
  grew(text: string): boolean {
    this.#changedText ??= key(this.changed.map((block) => block.text).join(' '))
    return this.#changedText.includes(key(text))
  }

  /**
   * Whether a name stands in this version by itself: in a short line, in the title or in the description. A word that is no
   * name there has another case: "Team" does not stand in "Pricing for every team".
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

/** Equal for texts that a reader takes for the same. */
export function key(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a text that carry its meaning, cut so that their forms are one. */
function wordsOf(text: string): Set<string> {
  return new Set(
    (key(text.slice(0, 1_000)).match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 6))
  )
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

const WORD = /[\p{L}\p{N}]/u

function holdsWords(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + sought.length] ?? ' ']
    const isOpen = !WORD.test(before) || !WORD.test(sought[0])
    const isClosed = !WORD.test(after) || !WORD.test(sought.at(-1)!)
    // "1.2" does not stand in "1.2.3", nor "$1" in "$1,000".
    const next = text[at + sought.length + 1] ?? ' '
    const goesOn = /\d/.test(sought.at(-1)!) && /[.,]/.test(after) && /\d/.test(next)
    const isPart = /\d/.test(sought[0]) && /[.,]/.test(before) && /\d/.test(text[at - 2] ?? ' ')
    if (isOpen && isClosed && !goesOn && !isPart) return true
  }
  return false
}
