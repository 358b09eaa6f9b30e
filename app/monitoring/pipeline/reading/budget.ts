export const MAX_CHARACTERS = 10 * 1024 * 1024
export const MAX_ELEMENTS = 50_000
export const MAX_DEPTH = 512
/** Each end tag may search the open elements, so the number of end tags is limited as well. */
export const MAX_END_TAGS = 4 * MAX_ELEMENTS
/** The maximum number of stored attributes. Those with names that no other page has cost far more than text. */
export const MAX_ATTRIBUTES = 2 * MAX_ELEMENTS
/** Each "<" that begins no tag splits a text in two, and a page full of them would be stored in tiny pieces. */
export const MAX_TEXT_PIECES = 1_000_000

type ReadingRefusalCode = 'too_large' | 'too_complex' | 'unreadable' | 'not_html' | 'not_source'

/** A page that is refused because reading it, or a later step, could take unbounded work. */
export class ReadingRefused extends Error {
  readonly name = 'ReadingRefused'
  /**
   * Creates the error.
   *
   * @param message suitable for users
   */
  constructor(
    readonly code: ReadingRefusalCode,
    message: string
  ) {
    super(message)
  }
}

/**
 * Counts the cost of a page while it is read, so that a hostile page is dropped at the first excess element, without a
 * separate pass.
 */
export class ReadingBudget {
  #elements = 0
  #endTags = 0
  #attributes = 0
  #textPieces = 0

  /**
   * Checks the size of the markup.
   *
   * @throws {ReadingRefused} `too_large` over 10 MB of decoded markup
   */
  static checkSize(size: number): void {
    if (size > MAX_CHARACTERS) throw new ReadingRefused('too_large', 'The page is larger than 10 MB.')
  }

  /**
   * Counts a start tag.
   *
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

  /**
   * Counts an end tag.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  endTag(): void {
    if (++this.#endTags > MAX_END_TAGS) {
      throw new ReadingRefused('too_complex', 'The page has more than 200,000 end tags.')
    }
  }

  /**
   * Counts an attribute.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  attribute(): void {
    if (++this.#attributes > MAX_ATTRIBUTES) {
      throw new ReadingRefused('too_complex', 'The page has more than 100,000 attributes.')
    }
  }

  /**
   * Counts a piece of text.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  text(): void {
    if (++this.#textPieces > MAX_TEXT_PIECES) {
      throw new ReadingRefused('too_complex', 'The page has more than 1,000,000 text nodes.')
    }
  }
}
