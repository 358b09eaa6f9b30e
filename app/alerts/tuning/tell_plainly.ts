import type { Change, Verdict } from '#platform/contract'
import { cut } from '#platform/text'

const COMPETITOR_LENGTH = 60
const QUOTED_LENGTH = 120
const EXCERPT_LENGTH = 500

/** Summary and excerpt of a change that no rule has a sentence for. */
export function tellPlainly({ page, lines, fields }: Change): Pick<Verdict, 'summary' | 'excerpt'> {
  const added = lines.find(({ kind }) => kind === 'added')
  const line = added ?? lines[0]
  const text = oneLine(line?.block.text ?? fields[0]?.after ?? fields[0]?.before ?? '')
  const did = line ? line.kind : fields[0]?.after === undefined ? 'removed' : 'added'
  const competitor = cut(oneLine(page.competitor), COMPETITOR_LENGTH) || 'The competitor'
  const where = `${did === 'added' ? 'to' : 'from'} its ${page.label} page`
  return {
    summary: `${competitor} ${did} “${cut(text, QUOTED_LENGTH)}” ${where}.`,
    excerpt: cut(text, EXCERPT_LENGTH) || null,
  }
}

/** Page text without control and direction marks, white space collapsed. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
