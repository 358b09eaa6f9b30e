import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { joinNames, quote, wordCount } from '../words.js'

/** Number of items. This many changes make the list itself the news. */
const MIN_ITEMS = 3
/** Characters. */
const MAX_ITEM_LENGTH = 90
/** Number of words. */
const MAX_NAME_WORDS = 4
/** Lines searched on each side of a name, and how many of them must be names that the other version has. */
const ROW_REACH = 3
const MIN_KNOWN = 3

/** Several items that were added to or removed from a list, which say more together than one of them. */
export const listItems: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    // Old entries drop off a list of news. They were not retracted.
    return [
      ...claimsOf(comparison, 'after', 'now lists', 38),
      ...(comparison.isNewsList ? [] : claimsOf(comparison, 'before', 'no longer lists', 37)),
    ]
  },
}

/** Returns the list items of one version that the other one lacks, even in other words. */
function itemsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Passage[] {
  const other = side === 'after' ? comparison.before : comparison.after
  return [...comparison.edits, ...comparison.controls].flatMap((edit) => {
    const line = edit.before && edit.after ? undefined : edit[side]
    const isItem =
      line && !line.plan && (isListItem(line.block) || isNameInRow(comparison[side].blocks, line, other))
    return isItem && other.missingPartOf(line.text) !== '' && !isSaidInBoth(comparison, side, line.text)
      ? [line]
      : []
  })
}

function isListItem({ kind, text }: Block): boolean {
  return kind === 'list_item' && text.length <= MAX_ITEM_LENGTH
}

/** Whether a line is a name next to others that the other version has, too: "Tessera" between "Fable" and "Birch". */
function isNameInRow(blocks: readonly Block[], { at, block }: Passage, other: PageVersion): boolean {
  const isName = ({ kind, text, landmark }: Block) =>
    (kind === 'link' || kind === 'paragraph') &&
    landmark === 'main' &&
    wordCount(text) <= MAX_NAME_WORDS &&
    /^[\p{Lu}\p{Ll}\d].*\p{L}{2}/u.test(text) &&
    !/[.!?:…,]$/.test(text)
  const neighbors = blocks.slice(Math.max(0, at - ROW_REACH), at + ROW_REACH + 1)
  const known = neighbors.filter(
    (one) => one !== block && one.kind === block.kind && isName(one) && other.says(one.text)
  )
  return at >= 0 && block.path.length > 1 && isName(block) && known.length >= MIN_KNOWN
}

function claimsOf(comparison: Comparison, side: 'before' | 'after', verb: string, rank: number): Claim[] {
  const items = itemsOnlyIn(comparison, side)
  // Names in rows are one list, however the page sorts them.
  const lists = Map.groupBy(items, (item) => (isListItem(item.block) ? `${item.block.path.join('\n')}` : ''))
  return [...lists.values()]
    .filter((list) => new Set(list.map(({ text }) => text)).size >= MIN_ITEMS)
    .map((list) => {
      const texts = list.map(({ text }) => text)
      const names = texts.map((text) => quote(text, 40))
      return {
        id: 'wording',
        points: LOW,
        rank,
        clause: `${verb} ${joinNames(names, 2, 'items')} on ${pagePhrase(comparison.page)}`,
        why: 'The text changed',
        proof: texts.slice(0, MIN_ITEMS),
      }
    })
}
