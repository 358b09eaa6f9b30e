/** Pairs headings that were renamed above text that stayed. */
import type { Block } from 'rivalwatch-plugin'
import { textKey } from './likeness.js'
import type { PageVersion } from './page_version.js'
import type { Edit, Passage } from './pairing.js'
import { wordCount } from './words.js'

/** Number of words. A shorter line may be below several headings. */
const MIN_TEXT_WORDS = 4

type Versions = Record<'before' | 'after', PageVersion>

/**
 * Pairs each heading that only one version has with the heading that the other version has above the same text. That one
 * may have no edit, because its words are also in another line, such as an entry of the menu.
 */
export function withRenamedHeadings(edits: readonly Edit[], versions: Versions): Edit[] {
  const merged = new Set<Edit>()
  const paired = edits.map((edit) => {
    const [side, other] = edit.after ? (['after', 'before'] as const) : (['before', 'after'] as const)
    const line = edit[side]!
    if (edit[other] || merged.has(edit) || line.block.kind !== 'heading' || line.plan) return edit
    const at = headingAboveSameText(versions[side], line.at, versions[other])
    if (at < 0) return edit
    const partner = edits.find((one) => one[other]?.at === at)
    if (partner?.[side] || (partner && merged.has(partner))) return edit
    if (partner) merged.add(partner)
    const block = versions[other].blocks[at]
    const passage: Passage = partner?.[other] ?? { text: block.text, block, anchor: '', at, plan: null }
    return { ...edit, [other]: passage }
  })
  return paired.filter((edit, at) => edit !== edits[at] || !merged.has(edit))
}

/**
 * Returns the index of the heading that is above the same text in the other version, and that this version does not
 * have; -1 if there is none.
 */
function headingAboveSameText(version: PageVersion, at: number, other: PageVersion): number {
  const below: Block | undefined = at < 0 ? undefined : version.blocks[at + 1]
  if (!below || below.kind === 'heading' || wordCount(below.text) < MIN_TEXT_WORDS) return -1
  const key = textKey(below.text)
  const isOnly = [version, other].every(
    ({ lineKeys }) => lineKeys.indexOf(key) >= 0 && lineKeys.indexOf(key) === lineKeys.lastIndexOf(key)
  )
  const above = other.lineKeys.indexOf(key) - 1
  const heading = other.blocks[above]
  if (!isOnly || heading?.kind !== 'heading') return -1
  return version.headingKeys.has(textKey(heading.text)) ? -1 : above
}
