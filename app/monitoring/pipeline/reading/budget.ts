export const MAX_CHARACTERS = 10 * 1024 * 1024
export const MAX_ELEMENTS = 50_000
export const MAX_DEPTH = 512
/** Each end tag may search the open elements, so their number is bounded as well. */
export const MAX_END_TAGS = 4 * MAX_ELEMENTS
/** Counts the attributes that are kept; names that no other page has cost far more than text. */
export const MAX_ATTRIBUTES = 2 * MAX_ELEMENTS
/** Each "<" that begins no tag splits a text in two; a page full of them would be stored in crumbs. */
export const MAX_TEXT_PIECES = 1_000_000

type ReadingRefusalCode = 'too_large' | 'too_complex' | 'unreadable' | 'not_html' | 'not_source'

/** A page that we refuse to read because that, or a later step, could take unbounded work. */
export class ReadingRefused extends Error {
  readonly name = 'ReadingRefused'
  /** @param message suitable for users */
  constructor(
    readonly code: ReadingRefusalCode,
    message: string
  ) {
    super(message)
  }
}

/**
 * Counts what a page costs while it is read, so that a hostile page is dropped at the first element too many, without a
 * separate pass.
 */
export class ReadingBudget {
  #elements = 0
  #endTags = 0
  #attributes = 0
  #textPieces = 0

  /** @throws {ReadingRefused} `too_large` over 10 MB of decoded markup */
  static checkSize(size: number): void {
    if (size > MAX_CHARACTERS) throw new ReadingRefused('too_large', 'The page is larger than 10 MB.')
  }

  /**
   * @param depth number of open elements, including this one
   * @throws {ReadingRefused} `too_complex`
   */
  startTag(depth: number): void {
    if (++this.#elements > MAX_ELEMENTS) {
      throw new ReadingRefused('too_complex', 'The page has more than 50,000 elements.')
    }
    if (depth > MAX_DEPTH) {
      throw new ReadingRefused('too_complex', 'The page nests its elements more than 512 levels deep.')
    }
  }

  /** @throws {ReadingRefused} `too_complex` */
  endTag(): void {
    if (++this.#endTags > MAX_END_TAGS) {
      throw new ReadingRefused('too_complex', 'The page has more than 200,000 end tags.')
    }
  }

  /** @throws {ReadingRefused} `too_complex` */
  attribute(): void {
    if (++this.#attributes > MAX_ATTRIBUTES) {
      throw new ReadingRefused('too_complex', 'The page has more than 100,000 attributes.')
    }
  }

  /** @throws {ReadingRefused} `too_complex` */
  text(): void {
    if (++this.#textPieces > MAX_TEXT_PIECES) {
      throw new ReadingRefused('too_complex', 'The page has more than 1,000,000 pieces of text.')
    }
  }
}
