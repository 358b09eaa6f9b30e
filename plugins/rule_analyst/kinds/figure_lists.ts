import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { replacementsIn } from '../differences.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, quote, wordCount } from '../words.js'

/** Number of lines with a changed figure. Fewer are reported individually. */
const MIN_LINES = 3
/** Number of words that say what a figure is for. */
const MAX_NAME_WORDS = 8
/** A single number with its sign or unit: "1.5%", "$20", "12 GB". */
const FIGURE = /^\p{Sc}?\d[\d.,]*\s?(?:%|\p{Sc}|\p{L}{1,3})?$/u
/** Headings above the fees that the company charges. */
const FEES =
  /(?<!\p{L})(?:fees?|rates?|commissions?|gebühren|provision(?:en)?|frais|comisiones|tarifas|commissioni)(?!\p{L})/iu

interface Line {
  name: string
  from: string
  to: string
  text: string
}

/** Lines of one list, in each of which a single figure changed, reported together. */
export const figureLists: Kind = {
  find(comparison) {
    const lists = new Map<string, Line[]>()
    for (const { before, after } of comparison.edits) {
      if (!before || !after || after.plan || after.block.kind === 'cell') continue
      const [replaced, ...others] = replacementsIn(before.text, after.text)
      const heading = after.block.path.at(-1) ?? ''
      if (
        !replaced ||
        others.length > 0 ||
        heading === '' ||
        !replaced.every((figure) => FIGURE.test(figure))
      )
        continue
      const name = cleanName(after.text.slice(0, after.text.lastIndexOf(replaced[1])))
      if (wordCount(name) > MAX_NAME_WORDS || !/\p{L}{2}|\d/u.test(name)) continue
      const [from, to] = replaced
      lists.set(heading, [...(lists.get(heading) ?? []), { name, from, to, text: after.text }])
    }
    return [...lists].flatMap(([heading, lines]) =>
      lines.length >= MIN_LINES ? [claimOf(comparison, heading, lines)] : []
    )
  },
}

function claimOf({ page, label, isLegal }: Comparison, heading: string, lines: readonly Line[]): Claim {
  const [{ name, from, to }] = lines
  const isFee = FEES.test(heading) && lines.every((line) => line.to.includes('%'))
  return {
    id: 'figure_list',
    points: isFee ? HIGH : label === 'pricing' || isLegal ? MEDIUM : LOW,
    rank: 87,
    clause: `${verbOf(lines)} ${lines.length} ${isFee ? 'fees' : `figures under ${quote(heading, 40)}`} on ${pagePhrase(page)}, such as ${quote(name, 40)} from ${from} to ${to}`,
    why: isFee ? 'Fees changed' : 'Several figures of a list changed',
    proof: lines.map(({ text }) => text),
  }
}

/** Returns a verb for the direction in which the figures changed; "changed" if it is not the same for all. */
function verbOf(lines: readonly Line[]): 'raised' | 'lowered' | 'changed' {
  const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, ''))
  const changes = lines.map(({ from, to }) => numberIn(to) - numberIn(from))
  if (changes.every((change) => change > 0)) return 'raised'
  return changes.every((change) => change < 0) ? 'lowered' : 'changed'
}
