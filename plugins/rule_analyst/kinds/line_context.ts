/** What a line needs next to it to be understood. */
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { Passage } from '../pairing.js'
import { quote, wordCount } from '../words.js'

/** Number of words. A shorter line cannot be understood on its own. */
export const MIN_PHRASE_WORDS = 4
/** Number of words. A longer heading leaves no room for the line. */
const MAX_HEADING_WORDS = 8

/**
 * Returns " under “Chat mode”" for a short line, an answer to a question, or a line of documentation, where a sentence
 * depends on what it is about. Empty if only one version has the heading, or if it is the headline of the page.
 */
export function sectionPhrase({ label, before, after }: Comparison, { text, block }: Passage): string {
  const heading = block.path.at(-1) ?? ''
  const isNeeded = label === 'docs' || wordCount(text) < MIN_PHRASE_WORDS || /[?？]$/.test(heading)
  const isShared = [before, after].every((version) => version.headingKeys.has(textKey(heading)))
  return isNeeded &&
    isShared &&
    block.kind !== 'heading' &&
    block.landmark === 'main' &&
    heading !== after.headline &&
    wordCount(heading) <= MAX_HEADING_WORDS &&
    !text.includes(heading)
    ? ` under ${quote(heading, 50)}`
    : ''
}
