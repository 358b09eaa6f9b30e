import type { BlockKind } from '#platform/contract'
import { isFrame, type Part } from '../parts.js'
import { isLegalPage, type Rule } from '../rule.js'

const CONTROLS: BlockKind[] = ['label', 'link', 'cta']

/** The page's own text: not its menus and dialogs, nor the names of its controls. */
function isText(part: Part): boolean {
  const { block } = part
  return (
    block !== undefined && !isFrame(part) && block.landmark !== 'dialog' && !CONTROLS.includes(block.kind)
  )
}

export const wordingRules: Rule[] = [
  {
    id: 'legal_text',
    topic: 'legal',
    weight: 3,
    applies: (part, page) => isText(part) && isLegalPage(page),
    why: () => 'The text of a legal document changed',
  },
  {
    id: 'role',
    topic: 'hiring',
    weight: 2,
    applies: (part, { label }) =>
      label === 'careers' && part.block !== undefined && !isFrame(part) && part.block.kind !== 'cta',
    why: () => 'The open positions changed',
  },
  {
    id: 'wording',
    topic: 'wording',
    weight: 1,
    applies: isText,
    why: () => 'The text of the page changed',
  },
  {
    id: 'link_text',
    topic: 'wording',
    weight: 0,
    applies: ({ block }) => block !== undefined,
    why: () => 'Only a menu, a label or a link changed',
  },
]
