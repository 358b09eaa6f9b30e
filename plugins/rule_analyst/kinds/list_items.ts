import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote, wordCount } from '../words.js'
import { DATE, DAYS } from './phrases.js'

type Side = 'before' | 'after'

/** Number of bullets. With fewer, each is told by its text. */
const MIN_BULLETS = 3
/** Number of words. A longer line is text, not the name of an item. */
const MAX_NAME_WORDS = 8
/** Lines of an item that are searched for its name. A date or a category may be above it. */
const MAX_LINES_TO_NAME = 3
const MAX_NAMED = 2

/** Items that came or went: lines of which the first one is a name, and several bullets that left one list. */
export const listItems: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return [
      ...namedClaims(comparison, 'after'),
      ...namedClaims(comparison, 'before'),
      // Old entries drop off a list of news. They were not retracted.
      ...(comparison.isNewsList ? [] : bulletClaims(comparison)),
    ]
  },
}

/** Claims several bullets that left one list, which say more together than one of them. */
function bulletClaims(comparison: Comparison): Claim[] {
  const bullets = linesOnlyIn(comparison, 'before').filter(
    ({ block, text }) => block.kind === 'list_item' && !isSaidInBoth(comparison, 'before', text)
  )
  const lists = Map.groupBy(bullets, ({ block }) => block.path.join('\n'))
  return [...lists.values()].flatMap((list) => {
    const texts = [...new Set(list.map(({ text }) => text))]
    if (texts.length < MIN_BULLETS) return []
    return {
      id: 'wording',
      points: LOW,
      rank: 37,
      clause: listClause(comparison, 'before', texts, 40),
      why: 'The text changed',
      proof: texts.slice(0, MIN_BULLETS),
    }
  })
}

function listClause({ page }: Comparison, side: Side, texts: readonly string[], length: number): string {
  const names = texts.map((text) => quote(text, length))
  return `${side === 'after' ? 'now lists' : 'no longer lists'} ${joinNames(names, MAX_NAMED, 'items')} on ${pagePhrase(page)}`
}

/** Claims lines that came or went together without a heading: a feature, a person or a dish with its text. */
function namedClaims(comparison: Comparison, side: Side): Claim[] {
  const { label } = comparison
  const isRewritten = comparison.isRewritten && !comparison.isNewsList
  // On other pages, the information about a missing item may have moved elsewhere.
  const isInformation = label === 'features' || label === 'custom'
  if (isRewritten || label === 'careers' || (side === 'before' && !isInformation)) return []
  const items = namedItems(comparison, side)
  if (items.length === 0) return []
  const names = items.map(([name]) => name)
  const isNews = label === 'features' || label === 'changelog'
  return [
    {
      id: 'named_item',
      points: isNews ? MEDIUM : LOW,
      rank: side === 'after' ? 44 : 40,
      clause: listClause(comparison, side, names, 60),
      why: 'A list on the page changed',
      proof: items.slice(0, MAX_NAMED).flat(),
    },
  ]
}

/** Groups consecutive lines that only one version has into items. Returns the lines of each, from its name on. */
function namedItems(comparison: Comparison, side: Side): string[][] {
  const lines = linesOnlyIn(comparison, side)
  // The places and numbers of consecutive lines differ by the same amount.
  const runs = Map.groupBy(lines, ({ at }, number) => at - number)
  return [...runs.values()].flatMap((run) => {
    // A short line below a figure is its caption.
    const at = run
      .slice(0, MAX_LINES_TO_NAME)
      .findIndex((line, index) => isName(line) && !/^\P{L}*\d\P{L}*$/u.test(run[index - 1]?.text ?? ''))
    const below = run.slice(at + 1)
    // A heading names a section, a line above a heading introduces it, and links below a name are a menu.
    const isItem =
      at >= 0 &&
      run[0].block.kind !== 'heading' &&
      below[0]?.block.kind !== 'heading' &&
      below.some(({ block }) => block.kind === 'paragraph')
    // A name next to a quote is a customer's.
    const isQuoted = run.slice(0, at + 2).some(({ text }) => /^["“”„«»]/.test(text))
    // "Coming soon" is the text of every empty slot.
    const isRepeated = lines.filter(({ text }) => text === run[at]?.text).length > 1
    if (!isItem || isQuoted || isRepeated || isSaidInBoth(comparison, side, run[at].text)) return []
    return [run.slice(at).map(({ text }) => text)]
  })
}

/** Returns the lines of one version that have no other form in the other version, in their order on the page. */
function linesOnlyIn({ edits, controls }: Comparison, side: Side): Passage[] {
  return [...edits, ...controls]
    .flatMap((edit) => (edit.before && edit.after ? [] : (edit[side] ?? [])))
    .filter(({ at, plan, block }) => at >= 0 && plan === null && block.kind !== 'cell')
    .sort((one, other) => one.at - other.at)
}

/** Whether a line is a name and not a sentence, a date or a price. Items of a list are reported together. */
function isName({ text, block }: Passage): boolean {
  const name = cleanName(text)
  return (
    (block.kind === 'paragraph' || block.kind === 'link') &&
    wordCount(name) <= MAX_NAME_WORDS &&
    /^[\p{Lu}\p{Lo}\p{N}].*\p{L}{2}/u.test(name) &&
    !/^["“”„«‘']|[.!?:;,…]$|@/.test(text) &&
    ![DATE, DAYS].some((pattern) => name.search(pattern) >= 0) &&
    amountsIn(name).length === 0
  )
}
