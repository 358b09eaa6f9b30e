import { parseArgs } from 'node:util'
import { discovered } from '#tests/support/discovery/made_site'
import { homeLinks } from '#monitoring/discovering/home_links'
import { isClutterKind, recognize } from '#monitoring/discovering/recognize'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { loadPages } from '../support/corpus_pages.js'
import { sites } from './sites.js'

const FIRST = 12
const REQUIRED_SHARE = 0.9

/** Prints how well the made-up sites are discovered. */
export async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { corpus: { type: 'string' }, verbose: { type: 'boolean' } } })
  const total = { wanted: 0, found: 0, typed: 0, other: 0, requests: 0 }
  for (const { wanted, ...site } of sites) {
    const { shown, pages, asked } = await discovered(site)
    const first = new Map(shown.slice(0, FIRST).map((line) => line.split(' ') as [string, string]))
    const missed = Object.keys(wanted).filter((path) => !first.has(path))
    const mistyped = Object.entries(wanted).filter(
      ([path, label]) => first.has(path) && first.get(path) !== label
    )
    const others = [...first.keys()].filter((path) => !(path in wanted))
    const count = Object.keys(wanted).length
    total.wanted += count
    total.found += count - missed.length
    total.typed += count - missed.length - mistyped.length
    total.other += others.length
    total.requests += asked.length
    const problems = [
      missed.length ? `missed ${missed.join(', ')}` : '',
      mistyped.length
        ? `mistyped ${mistyped.map(([path]) => `${path} as ${first.get(path)}`).join(', ')}`
        : '',
      others.length ? `also ${others.join(', ')}` : '',
    ].filter(Boolean)
    console.log(
      `${site.domain.padEnd(22)} ${count - missed.length} of ${count}, ${shown.length} pages, ${asked.length} requests` +
        problems.map((problem) => `\n  ${problem}`).join('')
    )
    if (values.verbose) console.table(pages)
  }
  const share = total.found / total.wanted
  console.log(`\nwanted pages among the first ${FIRST}   ${percent(share)} of ${total.wanted}`)
  console.log(`of those, right type               ${percent(total.typed / total.found)}`)
  console.log(`other pages among them             ${(total.other / sites.length).toFixed(1)} a site`)
  console.log(`requests                           ${Math.round(total.requests / sites.length)} a site`)
  if (values.corpus) measureCorpus(values.corpus)
  process.exitCode = share < REQUIRED_SHARE ? 1 : 0
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Prints what the links in menus and footers of real pages are recognized as. */
function measureCorpus(corpus: string): void {
  const counts = new Map<string, number>()
  let links = 0
  for (const { name, body } of loadPages(corpus)) {
    const url = `https://${name}.example/`
    const page = readPage({ url, finalUrl: url, status: 200, headers: {}, body })
    for (const { text, place } of homeLinks(page).links) {
      if (place !== 'menu' && place !== 'footer') continue
      links++
      const named = recognize(text)
      const kind = !named?.isWhole ? 'nothing' : isClutterKind(named.kind) ? 'clutter' : named.kind
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  console.log(`\n${links} links in menus and footers of real pages`)
  for (const [kind, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    console.log(`  ${kind.padEnd(14)} ${count}`)
  }
}
