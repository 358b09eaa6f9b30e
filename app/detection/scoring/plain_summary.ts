import { type Change, cut, type Verdict } from 'rivalwatch-plugin'
import { pagePhrase } from '#detection/page_phrase'

const COMPETITOR_LENGTH = 60
const QUOTED_LENGTH = 120
const EXCERPT_LENGTH = 500

/** Returns the summary and excerpt of a change for which no rule has a sentence. */
export function plainSummary({ page, lines, fields }: Change): Pick<Verdict, 'summary' | 'excerpt'> {
  const added = lines.find(({ kind }) => kind === 'added')
  const line = added ?? lines[0]
  const text = oneLine(line?.block.text ?? fields[0]?.after ?? fields[0]?.before ?? '')
  const did = line ? line.kind : fields[0]?.after === undefined ? 'removed' : 'added'
  const competitor = cut(oneLine(page.competitor), COMPETITOR_LENGTH) || 'The competitor'
  const where = `${did === 'added' ? 'to' : 'from'} its ${pagePhrase(page.label)}`
  return {
    summary: `${competitor} ${did} “${cut(text, QUOTED_LENGTH)}” ${where}.`,
    excerpt: cut(text, EXCERPT_LENGTH) || null,
  }
}

/** Removes control and format characters from page text and collapses whitespace. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
