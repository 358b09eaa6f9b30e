import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { joinNames, quote } from '../words.js'

/** Number of items. This many changes make the list itself the news. */
const MIN_ITEMS = 3
/** Characters. */
const MAX_ITEM_LENGTH = 90

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
    return line &&
      !line.plan &&
      isListItem(line.block) &&
      other.missingPartOf(line.text) !== '' &&
      !isSaidInBoth(comparison, side, line.text)
      ? [line]
      : []
  })
}

function isListItem({ kind, text }: Block): boolean {
  return kind === 'list_item' && text.length <= MAX_ITEM_LENGTH
}

function claimsOf(comparison: Comparison, side: 'before' | 'after', verb: string, rank: number): Claim[] {
  const lists = Map.groupBy(itemsOnlyIn(comparison, side), ({ block }) => block.path.join('\n'))
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
