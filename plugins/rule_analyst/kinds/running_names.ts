/** Names that run through a page: those that it now uses in many lines, and those that it used and no longer has. */
import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { containsWords, countsOf } from '../likeness.js'
import { isOnlyIn, namesIn } from '../new_names.js'
import { pagePhrase } from '../page_names.js'
import { joinNames, wordCount } from '../words.js'

/** Number of lines. A name in fewer of them is a detail. */
const MIN_LINES = 3
const MAX_NAMED = 3
/** Number of words. A longer line of a menu is no name. */
const MAX_NAME_WORDS = 2
/** A name that stands alone, as in a menu: "Vault", "03 · Trace". */
const ALONE = /^(?:\d{1,2}\W{1,3})?(\p{Lu}[\p{L}\p{N}]+(?:\s\p{Lu}[\p{L}\p{N}]+)?)$/u

export const runningNames: Kind = {
  find(comparison) {
    if (!comparison.isMarketing || comparison.isNewsList || comparison.isLegal) return []
    const [added, removed] = [runningIn(comparison, 'after'), runningIn(comparison, 'before')]
    return added.length > 0 ? [claimOf(comparison, added, removed)] : []
  },
}

function claimOf({ page, after }: Comparison, added: readonly string[], removed: readonly string[]): Claim {
  const gone = removed.length > 0 ? `, and no longer ${joinNames(removed, MAX_NAMED, 'names')},` : ''
  return {
    id: 'named_item',
    points: MEDIUM,
    rank: 57,
    clause: `now mentions ${joinNames(added, MAX_NAMED, 'names')}${gone} on ${pagePhrase(page)}`,
    why: 'New names run through the page',
    proof: added.flatMap((name) => after.changed.find(({ text }) => containsWords(text, name))?.text ?? []),
  }
}

/** Returns the names that many lines of one version have and no line of the other, most frequent first. */
function runningIn(comparison: Comparison, side: 'before' | 'after'): string[] {
  const { changed, language } = comparison[side]
  const alone = changed.flatMap(({ text }) => ALONE.exec(text)?.[1] ?? [])
  const inText = changed.flatMap(({ text }) => [...new Set(namesIn(text, language))])
  const labels = new Set(alone)
  // A label that no sentence explains may be anything, such as "Soon".
  return [...countsOf([...alone, ...inText])]
    .filter(
      ([name, lines]) =>
        lines >= MIN_LINES &&
        labels.has(name) &&
        inText.includes(name) &&
        wordCount(name) <= MAX_NAME_WORDS &&
        isOnlyIn(comparison, side, name)
    )
    .sort(([, one], [, next]) => next - one)
    .map(([name]) => name)
}
