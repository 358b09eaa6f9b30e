import type { PageVersion } from './page_version.js'

/** Names within a sentence: "with Harbor Works", "OAuth", "GA4", "NPM", "iCal". They are what a reader remembers. */
const NAME =
  /(?<=\p{Ll}[,(]?\s\(?)\p{Lu}[\p{L}\p{N}’'-]+|(?<![\p{L}\p{N}./@#_-])(?=\S*\p{L}\S*\p{Lu}|\p{Lu}\S*\d)\p{L}[\p{L}\p{N}]{2,}(?![\p{L}\p{N}_/@])/gu

/** Whether a line has a name that the other version lacks. */
export function hasNewName(other: PageVersion, text: string): boolean {
  return (text.match(NAME) ?? []).some((name) => !other.says(name))
}
