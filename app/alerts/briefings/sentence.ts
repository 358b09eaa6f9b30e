import type { SignalScore } from 'rivalwatch-plugin'

/** The ID of an alert, a stored version or a failed crawl. */
export type SourceId = `alert_${string}` | `ver_${string}` | `crawl_${string}`

/** At least one source. */
export type Sources = readonly [SourceId, ...SourceId[]]

declare const proven: unique symbol

/** A sentence of a briefing, with its sources. Only `say` creates sentences, so each one has a source. */
export type Sentence = {
  readonly text: string
  readonly sources: Sources
  /** Why the change matters, if the sentence does not show it. */
  readonly why?: string
  readonly score?: SignalScore
  readonly [proven]?: never
}

/** The maximum number of sources of a sentence. The first ones prove what it says. */
const MAX_SOURCES = 50
/**
 * The maximum number of words in a sentence. Alerts are shorter, except those that several changes were merged into.
 */
const MAX_WORDS = 30

/** Creates a sentence. Repeated sources are listed once. */
export function say(
  text: string,
  [first, ...others]: Sources,
  details: Pick<Sentence, 'why' | 'score'> = {}
): Sentence {
  const rest = [...new Set(others)].filter((id) => id !== first).slice(0, MAX_SOURCES - 1)
  return { text: cutToWords(text, MAX_WORDS), sources: [first, ...rest], ...details }
}

/** Returns the sources of all parts, in order. */
export function sourcesOf(parts: readonly [{ sources: Sources }, ...{ sources: Sources }[]]): Sources {
  const [{ sources }, ...others] = parts
  return [...sources, ...others.flatMap((part) => part.sources)]
}

/** Counts words, ignoring standalone punctuation. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function cutToWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  return words.length <= most
    ? words.join(' ')
    : `${words
        .slice(0, most)
        .join(' ')
        .replace(/[,;:.]$/, '')}…`
}
