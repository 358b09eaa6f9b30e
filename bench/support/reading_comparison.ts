import type { PageContent } from 'rivalwatch-plugin'
import type { CorpusPage } from './corpus_pages.js'
import { readWithJsdom, type IndependentReading } from './jsdom_reading.js'

/**
 * Prints a table of fields and every difference.
 *
 * @param decode decodes the markup for jsdom, because encoding detection is not compared
 * @returns whether all readings agree
 */
export async function compareReadings(
  pages: readonly CorpusPage[],
  read: (body: Uint8Array) => PageContent,
  decode: (body: Uint8Array) => string
): Promise<boolean> {
  const agreed = new Map<string, number>()
  const differences: string[] = []
  for (const { name, body } of pages) {
    const expected = await readWithJsdom(decode(body))
    const actual = comparable(read(body))
    for (const field of Object.keys(expected) as (keyof IndependentReading)[]) {
      const [theirs, ours] = [JSON.stringify(expected[field]), JSON.stringify(actual[field])]
      agreed.set(field, (agreed.get(field) ?? 0) + Number(theirs === ours))
      if (theirs !== ours) differences.push(`${name}  ${field}\n  jsdom: ${theirs}\n  ours:  ${ours}`)
    }
  }

  for (const [field, count] of agreed) console.log(`${field.padEnd(20)} ${count}/${pages.length}`)
  const total = agreed.size * pages.length
  const percent = (((total - differences.length) / total) * 100).toFixed(2)
  console.log(`${'all'.padEnd(20)} ${total - differences.length}/${total}  ${percent} %`)
  for (const difference of differences) console.log(`\n${difference}`)
  return differences.length === 0
}

function comparable({ seo, headings }: PageContent): IndependentReading {
  const { keywords: _, ...compared } = seo
  return { ...compared, ...headings }
}
