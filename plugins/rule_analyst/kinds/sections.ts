import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Passage } from '../pairing.js'
import { thePage } from '../page_names.js'
import { listed, plain, quoted } from '../words.js'

/** Share of the page's text that changes in a rewrite. */
const REWRITE = 0.5
/** Number of sections. */
const MANY = 3
const MOST_NAMED = 2
/** Share of the lines under a heading. */
const LEAST_NEW = 0.5
/** Steps of instructions. */
const STEP = /^(?:step\s?)?\d{1,2}[.):]?\s/i
/** Characters. A shorter line may be found elsewhere by chance. */
const LONG = 20
const QUESTION = /[?？]$/

/** Number of questions. A single one is just a headline. */
const LEAST_QUESTIONS = 2

/** Whether a block is a question above its answer, and not above the fields of a form. */
function isQuestion({ after }: Look, { kind, text }: Block): boolean {
  if (!QUESTION.test(plain(text))) return false
  // A label that opens its answer.
  if (kind === 'label')
    return after.blocks.some((block, at) => block.text === text && after.blocks[at + 1]?.kind === 'paragraph')
  if (kind !== 'heading') return false
  return after.blocks.every((block) => block.path.at(-1) !== text || block.kind !== 'label')
}

/** Parts of a page with a heading. */
export const sections: Kind = {
  find(look) {
    if (look.isLegal || look.label === 'careers') return []
    const added = whole(look, 'after')
    const removed = whole(look, 'before')
    const isFaq = look.after.blocks.filter((block) => isQuestion(look, block)).length >= LEAST_QUESTIONS
    const opened = look.controls.flatMap(({ before, after }) =>
      before || !after || look.before.says(after.text) ? [] : [after]
    )
    const questions = [...added, ...opened].filter(({ block }) => isFaq && isQuestion(look, block))
    const isFaqTitle = ({ text }: Passage) => questions.some(({ block }) => block.path.at(-1) === text)
    const parts = added.filter(
      (part) => !questions.includes(part) && !isFaqTitle(part) && !STEP.test(plain(part.text))
    )
    const page = thePage(look.page)
    const claims: Claim[] = []
    if (parts.length > 0) {
      const isRewrite = look.share >= REWRITE && parts.length > 1
      const names = named(parts)
      claims.push({
        id: isRewrite ? 'rewrite' : 'section_added',
        points: isRewrite || parts.length >= MANY || look.label === 'features' ? MEDIUM : LOW,
        rank: 51,
        clause: isRewrite ? `rewrote ${page}: new sections ${names}` : `added ${names} to ${page}`,
        why: isRewrite ? 'Much of the page is new' : 'New sections',
        proof: [
          ...parts.slice(0, MANY).flatMap((part) => withFirstLine(look, part)),
          ...linesUnder(look, parts),
        ],
      })
    }
    if (questions.length > 0) {
      const [{ text }] = questions
      const answer = look.edits.find(
        ({ after }) => after?.block.path.at(-1) === text && after.text !== text
      )?.after
      claims.push({
        id: 'faq_added',
        points: LOW,
        rank: 48,
        clause:
          questions.length === 1 ? `added an FAQ: ${quoted(text, 80)}` : `added the FAQs ${named(questions)}`,
        why: 'New FAQ entries',
        proof: answer ? [text, answer.text] : [text],
      })
    }
    if (removed.length > 0) {
      const names = named(removed)
      claims.push({
        id: 'section_removed',
        points: look.label === 'features' ? MEDIUM : LOW,
        rank: 46,
        clause: `removed ${names} from ${page}`,
        why: 'Sections were removed',
        proof: removed.slice(0, MANY).map(({ text }) => text),
      })
    }
    return claims
  },
}

/** Names the first two sections. Does not count the rest, because what counts as a section is a matter of taste. */
function named(parts: readonly Passage[]): string {
  const names = [...new Set(parts.map(({ text }) => quoted(text, 50)))]
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} and more` : listed(names)
}

/**
 * Returns headings that were added or removed with a line under them, and whose words are missing from the other
 * version.
 */
function whole(look: Look, side: 'before' | 'after'): Passage[] {
  const other = side === 'after' ? 'before' : 'after'
  const lines = look.edits.flatMap((edit) => (edit[side] && !edit[other] ? [edit[side]] : []))
  const under = new Set([...look.edits, ...look.controls].flatMap((edit) => edit[side]?.block.path ?? []))
  const heads = lines.filter(
    ({ block, plan }) =>
      block.kind === 'heading' &&
      !plan &&
      /\p{L}{2}/u.test(block.text) &&
      under.has(block.text) &&
      isNewUnder(look, side, block.text) &&
      !look[other].says(block.text) &&
      !isRetitled(look, side, block.text)
  )
  // A heading under another new heading is part of that section.
  const titles = new Set(heads.map(({ text }) => text))
  return heads.filter(({ block }) => !block.path.some((title) => title !== block.text && titles.has(title)))
}

/** Whether the other version has the first line under a heading too, under a different heading. */
function isRetitled({ before, after }: Look, side: 'before' | 'after', heading: string): boolean {
  const [own, other] = side === 'after' ? [after, before] : [before, after]
  const at = own.blocks.findIndex(({ kind, text }) => kind === 'heading' && text === heading)
  const first = own.blocks[at + 1]
  return first !== undefined && first.text.length >= LONG && other.says(first.text)
}

/** Whether most lines under a heading were added or removed with it. Otherwise an existing section was only renamed. */
export function isNewUnder(look: Look, side: 'before' | 'after', heading: string): boolean {
  const version = look[side]
  if (!version.content) return true
  const moved = new Set(
    [...look.edits, ...look.controls].flatMap((edit) => {
      const isAlone = !(edit.before && edit.after)
      return isAlone && edit[side] ? [edit[side].text] : []
    })
  )
  const lines = version.blocks.filter(({ path, text }) => path.includes(heading) && text.length > 2)
  return lines.filter(({ text }) => moved.has(text)).length >= LEAST_NEW * lines.length
}

/** Returns all other new lines of the sections. As evidence, they keep the lines from being reported again. */
function linesUnder({ edits }: Look, parts: readonly Passage[]): string[] {
  const titles = new Set(parts.map(({ text }) => text))
  return edits.flatMap(({ after }) =>
    after?.block.path.some((title) => titles.has(title)) ? [after.text] : []
  )
}

function withFirstLine({ edits }: Look, { text }: Passage): string[] {
  const first = edits.find(
    ({ after }) => after?.block.path.at(-1) === text && after.block.kind !== 'heading'
  )?.after
  return first ? [text, first.text] : [text]
}
