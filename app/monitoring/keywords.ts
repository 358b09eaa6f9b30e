import { InvalidInput } from '#platform/errors'

/** Keywords that decide whether changes to a page become alerts. */
export type PageKeywords = {
  /** Only changes that contain one of these become alerts; empty for all. */
  only: string[]
  /** Changes that contain one of these always become alerts. */
  always: string[]
}

/** The maximum number of keywords of one kind, and of characters of each. */
export const MOST_KEYWORDS = 20
export const MAX_KEYWORD_LENGTH = 60

/**
 * Parses the keywords typed into one field, separated by commas or line breaks.
 *
 * @throws InvalidInput if there are too many, or one is too long
 */
export function typedKeywords(field: string, text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.replace(/\s+/g, ' ').trim())
  const keywords = words.filter((word) => word !== '')
  if (keywords.length > MOST_KEYWORDS) {
    throw InvalidInput.field(field, 'array.maxLength', `Use at most ${MOST_KEYWORDS} keywords.`)
  }
  if (keywords.some((word) => word.length > MAX_KEYWORD_LENGTH || /\p{Cc}/u.test(word))) {
    throw InvalidInput.field(
      field,
      'maxLength',
      `Keywords can be at most ${MAX_KEYWORD_LENGTH} characters long.`
    )
  }
  return keywords
}

export function parseKeywords(stored: string | null): PageKeywords {
  return stored === null ? { only: [], always: [] } : (JSON.parse(stored) as PageKeywords)
}

/** Returns keywords in the format of the page's row, without duplicates that differ only in case; null for none. */
export function formatKeywords({ only, always }: PageKeywords): string | null {
  const distinct = (words: string[]) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  return only.length + always.length > 0
    ? JSON.stringify({ only: distinct(only), always: distinct(always) })
    : null
}
