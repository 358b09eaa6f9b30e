import { type Claim, type Kind, LOW } from '../claim.js'
import type { Look } from '../look.js'
import type { Passage } from '../pairing.js'
import { thePage } from '../page_names.js'
import { listed, quoted } from '../words.js'

/** Number of items. This many changes make the list itself the news. */
const MANY = 3
/** Characters. */
const MAX_ITEM_LENGTH = 90

/** Several items that were added to or removed from a list, which say more together than one of them. */
export const listItems: Kind = {
  find(look) {
    if (look.isLegal) return []
    // Old entries drop off a list of news. They were not retracted.
    const isNews = look.label === 'blog' || look.label === 'changelog'
    return [
      ...claimsOf(look, newItems(look, 'after'), 'now lists', 38),
      ...(isNews ? [] : claimsOf(look, newItems(look, 'before'), 'no longer lists', 37)),
    ]
  },
}

/** Returns the list items of one version that the other one lacks, even in other words. */
function newItems(look: Look, side: 'before' | 'after'): Passage[] {
  const other = side === 'after' ? look.before : look.after
  return look.edits.flatMap((edit) => {
    const line = edit.before && edit.after ? undefined : edit[side]
    const isItem = line?.block.kind === 'list_item' && line.text.length <= MAX_ITEM_LENGTH && !line.plan
    return isItem && !other.says(line.text) && other.unsaid(line.text) !== '' ? [line] : []
  })
}

function claimsOf(look: Look, items: readonly Passage[], verb: string, rank: number): Claim[] {
  const lists = Map.groupBy(items, ({ block }) => block.path.join('\n'))
  return [...lists.values()]
    .filter((list) => list.length >= MANY)
    .map((list) => {
      const texts = list.map(({ text }) => text)
      const names = texts.map((text) => quoted(text, 40))
      return {
        id: 'wording',
        points: LOW,
        rank,
        clause: `${verb} ${listed(names, 2)} on ${thePage(look.page)}`,
        why: 'The text changed',
        proof: texts.slice(0, MANY),
      }
    })
}
