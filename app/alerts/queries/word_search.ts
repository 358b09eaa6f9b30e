/** Searching alerts for words, in the app and through the API. */
import type { Sql } from '#platform/database/hot_read'

/** Searches cover this many of the newest alerts that match everything else, so that none takes long. */
export const SEARCHED = 20_000

/** The maximum number of words of a search: each is looked for in the texts of every alert searched. */
export const MOST_WORDS = 4

/** Splits what someone searches for into words, each once. */
export function searchWords(query: string): string[] {
  return [...new Set(query.split(/\s+/).filter(Boolean))]
}

/** Returns the condition that one of the columns contains the first word, one the second, and so on. */
export function containsEvery(words: readonly string[], columns: readonly string[]): Sql {
  const contains = `(${columns.map((column) => `lower(${column}) like lower(?) escape '!'`).join(' or ')})`
  return {
    sql: words.map(() => contains).join(' and '),
    values: words.flatMap((word) => columns.map(() => `%${word.replace(/[!%_]/g, '!$&')}%`)),
  }
}
