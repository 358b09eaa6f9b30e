import type { Change } from 'rivalwatch-plugin'

/** The maximum number of words of a change that ratings learn from. */
const MOST_WORDS = 30
const WORD_LENGTH = 40
/** The maximum number of characters that are read on each side. */
const MOST_TEXT = 20_000

/** Words that reveal nothing about the subject of a change. */
const STOP_WORDS = new Set(
  `the and for with your you our are not all can from that this have has had was were will would could should what when
  where which who why how its it's their them they there then than these those but any more most much many such only
  other others some also just very too out off over under into onto about after before between through during each
  every both few own same here again once ever never yet now new get gets got make makes made let lets use uses used
  using one two three want need needs may might must shall does did done doing being been because while until upon per
  via etc her his him she hers ours yours theirs myself yourself itself page site website http https www com html`
    .split(/\s+/)
    .filter(Boolean)
)

/**
 * Returns the words that occur on only one side of a change, in lower case, those of the excerpt first. Skips numbers,
 * URLs, short words, stop words and the competitor's name.
 */
export function wordsOf({ page, fields, lines }: Change, excerpt: string | null): string[] {
  const gone = wordsIn([
    ...fields.map(({ before }) => before),
    ...lines.filter(({ kind }) => kind === 'removed').map(({ block }) => block.text),
  ])
  const come = wordsIn([
    ...fields.map(({ after }) => after),
    ...lines.filter(({ kind }) => kind === 'added').map(({ block }) => block.text),
  ])
  const changed = gone.symmetricDifference(come).difference(wordsIn([page.competitor]))
  const telling = wordsIn([excerpt ?? undefined]).intersection(changed)
  return [...telling.union(changed)].slice(0, MOST_WORDS)
}

function wordsIn(texts: readonly (string | undefined)[]): Set<string> {
  const text = texts.join('\n').slice(0, MOST_TEXT).toLowerCase()
  const words = text.replace(/\bhttps?:\S{0,2000}/g, ' ').match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  return new Set(words.map((word) => word.slice(0, WORD_LENGTH)).filter((word) => !STOP_WORDS.has(word)))
}
