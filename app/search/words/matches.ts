import type { SearchTerm } from '#search/words/search_terms'
import type { Word } from '#search/words/words'

/** A part of a text that matches a term. */
export interface Match {
  start: number
  end: number
  /** Whether all words of the match are complete. */
  isWhole: boolean
}

/** Returns where a text matches the terms, in the order of the text; null unless the text matches all of them. */
export function matchesOf(words: readonly Word[], terms: readonly SearchTerm[]): Match[] | null {
  const all: Match[] = []
  for (const term of terms) {
    const found = matchesOfTerm(words, term)
    if (found.length === 0) return null
    all.push(...found)
  }
  return all.sort((one, other) => one.start - other.start)
}

function matchesOfTerm(words: readonly Word[], { words: wanted, isPrefix }: SearchTerm): Match[] {
  const last = wanted.length - 1
  const fits = (from: number) =>
    wanted.every((word, at) => {
      const own = words[from + at]?.word
      return own === word || (isPrefix && at === last && own?.startsWith(word))
    })
  const found: Match[] = []
  for (let from = 0; from + last < words.length; from++) {
    if (!fits(from)) continue
    const end = words[from + last]
    found.push({ start: words[from].start, end: end.end, isWhole: end.word === wanted[last] })
  }
  return found
}
