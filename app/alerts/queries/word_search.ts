/** Word search in alerts, for the app and the API. */
import type { Sql } from '#platform/database/hot_read'

/** The maximum number of alerts that a search covers, newest first, so that every search is fast. */
export const SEARCHED = 20_000

/** The maximum number of words in a search: each is looked up in the texts of every alert searched. */
export const MOST_WORDS = 4

/** Splits a search text into distinct words. */
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
