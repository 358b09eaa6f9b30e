import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { thePage } from '../page_names.js'
import { type Edit, lineOf } from '../pairing.js'
import { amountsIn, listed, name, quoted, sentencesOf, wordCount } from '../words.js'
import { isNewUnder } from './sections.js'
import { areAlike, DATE, LEGAL_MATTER, saysNow } from './phrases.js'

const EFFECTIVE = new RegExp(
  String.raw`(?:effective|in force|gültig ab|en vigueur)[^.\d]{0,30}?(?<date>${DATE.source})`,
  'iu'
)
const DATED = new RegExp(
  String.raw`(?:last (?:updated|modified|revised|changed)|updated|revised|dated|version|stand|mise? à jour)[^.\d]{0,30}?(?<date>${DATE.source})`,
  'iu'
)
/** Shares of the document's text: a smaller change is an edit, a larger one a rewrite. */
const SMALL = 0.02
const REWRITE = 0.45
/** Number of edits that a rewrite has. */
const MANY = 8
/** Number of words. A shorter line is an address or a label. */
const LEAST_CLAUSE = 6
/** Characters. A shorter sentence states no right or duty. */
const SHORTEST_MATTER = 12

/** Terms, policies and other binding documents. */
export const legal: Kind = {
  find(look) {
    if (!look.isLegal) return []
    const h1 = look.after.content?.headings.h1 ?? []
    const edits = look.edits.filter((edit) => {
      const { block, text } = lineOf(edit)
      return (block.landmark !== 'footer' || amountsIn(text).length > 0) && !h1.includes(text)
    })
    if (edits.length === 0) return []
    const page = thePage(look.page, look.after.title || look.before.title)
    const dated = dateOf(look)
    const sections = edits
      .filter(
        ({ before, after }) =>
          !before &&
          after?.block.kind === 'heading' &&
          !look.before.says(after.text) &&
          isNewUnder(look, 'after', after.text)
      )
      .map(({ after }) => name(after!.text, 50))
    const main = mainOf(look, edits)
    const isMatter = edits.some(({ before, after }) =>
      LEGAL_MATTER.test(`${before?.text ?? ''} ${after?.text ?? ''}`)
    )
    const isRewrite = look.share >= REWRITE && edits.length >= MANY
    const [first] = edits
    const about =
      sections.length > 0
        ? `: new ${sections.length === 1 ? 'section' : 'sections'} ${listed(
            sections.map((one) => quoted(one, 40)),
            2
          )}`
        : main
          ? `: it ${main.clause}`
          : ''
    const points = isRewrite || isMatter || look.share >= SMALL || !look.versions ? MEDIUM : LOW
    const claim: Claim = {
      id: 'legal_text',
      points,
      rank: 87,
      // If only addresses or labels changed, "changed its terms" would say too much.
      clause: edits.some(isClause)
        ? `${isRewrite ? 'rewrote' : 'changed'} ${page}${dated}${about}`
        : `${saysNow(first.before?.text ?? '', first.after?.text ?? '')}${otherFigures(edits)} on ${page}${dated}`,
      why: 'The legal text changed',
      proof: [main?.text ?? lineOf(first).text],
    }
    return [claim]
  },
}

function isClause(edit: Edit): boolean {
  const { block, text } = lineOf(edit)
  return block.kind === 'heading' || wordCount(text) >= LEAST_CLAUSE
}

/** Returns " and changed 3 other figures" if the first line and others differ only in their numbers. */
function otherFigures([first, ...others]: readonly Edit[]): string {
  const isFigure = ({ before, after }: Edit) =>
    before !== undefined && after !== undefined && withoutFigures(before.text) === withoutFigures(after.text)
  const count = isFigure(first) ? others.filter(isFigure).length : 0
  return count === 0 ? '' : ` and changed ${count} other ${count === 1 ? 'figure' : 'figures'}`
}

function withoutFigures(text: string): string {
  return text.replace(/\d[\d.,]*/g, '#')
}

/** Returns ", effective 1 January 2027" for a date that only the new version names. */
function dateOf({ after, before }: Look): string {
  for (const [pattern, word] of [
    [EFFECTIVE, 'effective'],
    [DATED, 'dated'],
  ] as const) {
    for (const { text } of after.blocks.slice(0, 400)) {
      const date = pattern.exec(text.slice(0, 2_000))?.groups?.date
      if (date && !before.says(date)) return `, ${word} ${date}`
    }
  }
  return ''
}

/** Returns the most binding sentence that the other version lacks. Rights and duties come first, then new sentences. */
function mainOf(look: Look, edits: readonly Edit[]): { text: string; clause: string } | null {
  const { before, after } = look
  let best: { weight: number; text: string; partner: string | undefined; isNew: boolean } | null = null
  for (const edit of edits) {
    for (const isNew of [true, false]) {
      const line = isNew ? edit.after : edit.before
      for (const text of line ? sentencesOf(line.text) : []) {
        const other = isNew ? before : after
        if (other.says(text)) continue
        const partner = partnerOf(look, text, edit, isNew)
        if (!partner && other.knows(text)) continue
        const isMatter = LEGAL_MATTER.test(text) && text.length > SHORTEST_MATTER
        const weight =
          (isNew && !partner ? 60 : 0) + (isMatter ? 400 : 0) + (isNew ? 250 : 0) + Math.min(200, text.length)
        if (!best || weight > best.weight) best = { weight, text, partner, isNew }
      }
    }
  }
  if (!best) return null
  const { text, partner, isNew } = best
  return { text, clause: isNew ? saysNow(partner ?? '', text, 70) : `no longer says ${quoted(text, 110)}` }
}

/** Returns the similar sentence that this one replaced; undefined if there is none. */
function partnerOf(look: Look, text: string, edit: Edit, isNew: boolean): string | undefined {
  const [line, own] = isNew ? [edit.before, look.after] : [edit.after, look.before]
  return sentencesOf(line?.text ?? '').find((one) => areAlike(one, text) && !own.says(one))
}
