import { parseArgs } from 'node:util'
import { discovered, discoveredThrough } from '#tests/support/discovery/made_site'
import plugins from '#config/plugins'
import { pageKey } from '#monitoring/discovering/addresses'
import type { DiscoveredPage } from '#monitoring/discovering/discovered_site'
import { homeLinks } from '#monitoring/discovering/home_links'
import { isClutterKind, recognize } from '#monitoring/discovering/recognize'
import { PluginRegistry } from '#platform/plugins/registry'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { loadPages } from '../support/corpus_pages.js'
import { measurePageSources } from './page_sources.js'
import { isListed, loadSites, savedOutbound } from './saved_sites.js'
import { sites } from './sites.js'

const FIRST = 12
/** Matches the end of the reason given for a feed, job board or status page. */
const SOURCE = /that the site links to$/
const REQUIRED_SHARE = 0.9

interface Result {
  domain: string
  wanted: Record<string, string>
  clutter: readonly string[]
  /** URLs of each feed, job board and status page that the site links to. */
  sources: readonly string[][]
  shown: string[]
  pages: DiscoveredPage[]
  asked: number
  /** Milliseconds. */
  took: number
}

/** Prints the quality of discovery on the saved sites of a folder, or on the made-up ones. */
export async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      latency: { type: 'string' },
      pages: { type: 'string' },
      sites: { type: 'string' },
      verbose: { type: 'boolean' },
    },
  })
  if (values.pages) return measurePageSources(values.pages, values.verbose ?? false)
  const total = {
    sites: 0,
    wanted: 0,
    found: 0,
    typed: 0,
    shown: 0,
    others: 0,
    clutter: 0,
    asked: 0,
    slowest: 0,
    sources: 0,
    offered: 0,
    otherSources: 0,
  }
  const results = values.sites ? savedResults(values.sites, Number(values.latency ?? 0)) : madeResults()
  for await (const { domain, wanted, clutter, sources, shown, pages, asked, took } of results) {
    const keyOf = (address: string) => pageKey(new URL(address, `https://${domain}`))
    const first = shown.slice(0, FIRST).map((line) => line.split(' ') as [string, string])
    const labelsByKey = new Map(first.map(([path, label]) => [keyOf(path), label]))
    const missed = Object.keys(wanted).filter((path) => !labelsByKey.has(keyOf(path)))
    const mistyped = Object.entries(wanted).flatMap(([path, labels]) => {
      const label = labelsByKey.get(keyOf(path))
      return label === undefined || labels.split('|').includes(label) ? [] : [`${path} as ${label}`]
    })
    const wantedKeys = new Set(Object.keys(wanted).map(keyOf))
    const others = first.map(([path]) => path).filter((path) => !wantedKeys.has(keyOf(path)))
    const cluttered = others.filter((path) => isListed(path, clutter))
    // Only the first pages are examined, so no more than these can count.
    const count = Math.min(Object.keys(wanted).length, FIRST)
    const found = Object.keys(wanted).length - missed.length
    total.sites++
    total.wanted += count
    total.found += found
    total.typed += found - mistyped.length
    total.shown += first.length
    total.others += others.length
    total.clutter += cluttered.length
    total.asked += asked
    total.slowest = Math.max(total.slowest, took)
    const urls = pages.map(({ url }) => url)
    const unoffered = sources.filter((addresses) => !addresses.some((address) => urls.includes(address)))
    const otherSources = pages
      .filter(({ url, reason }) => SOURCE.test(reason) && !sources.some((addresses) => addresses[0] === url))
      .filter(({ url }) => !sources.some((addresses) => addresses.find((one) => urls.includes(one)) === url))
    total.sources += sources.length
    total.offered += sources.length - unoffered.length
    total.otherSources += otherSources.length
    const problems = [
      unoffered.length ? `not offered ${unoffered.map(([address]) => address).join(', ')}` : '',
      otherSources.length ? `also offered ${otherSources.map(({ url }) => url).join(', ')}` : '',
      missed.length ? `missed ${missed.join(', ')}` : '',
      mistyped.length ? `mistyped ${mistyped.join(', ')}` : '',
      cluttered.length ? `clutter ${cluttered.join(', ')}` : '',
      others.length ? `also ${others.join(', ')}` : '',
    ].filter(Boolean)
    console.log(
      `${domain.padEnd(22)} ${found} of ${count}, ${shown.length} pages, ${asked} requests` +
        problems.map((problem) => `\n  ${problem}`).join('')
    )
    if (values.verbose) console.table(pages)
  }
  // Sites that were saved only for their sources have no wanted pages.
  const share = total.wanted === 0 ? 1 : total.found / total.wanted
  console.log(`\nwanted pages among the first ${FIRST}   ${percent(share)} of ${total.wanted}`)
  console.log(`of those, right type               ${percent(total.typed / total.found)}`)
  console.log(`other pages among them             ${(total.others / total.sites).toFixed(1)} a site`)
  console.log(`clutter among them                 ${percent(total.clutter / total.shown)}`)
  console.log(`requests                           ${Math.round(total.asked / total.sites)} a site`)
  if (total.sources > 0) {
    const offered = `${percent(total.offered / total.sources)} of ${total.sources}`
    console.log(`sources that the site links to     ${offered}, and ${total.otherSources} others`)
  }
  console.log(`slowest site                       ${(total.slowest / 1000).toFixed(1)} s`)
  if (values.corpus) measureCorpus(values.corpus)
  process.exitCode = share < REQUIRED_SHARE ? 1 : 0
}

async function* madeResults(): AsyncGenerator<Result> {
  for (const { wanted, ...site } of sites) {
    const start = performance.now()
    const { shown, pages, asked } = await discovered(site)
    const took = performance.now() - start
    yield { domain: site.domain, wanted, clutter: [], sources: [], shown, pages, asked: asked.length, took }
  }
}

async function* savedResults(folder: string, latency: number): AsyncGenerator<Result> {
  const loaded = (await PluginRegistry.load(plugins)).all('sources')
  for (const { site, files } of loadSites(folder)) {
    const { outbound, asked } = savedOutbound(site, files, latency)
    const start = performance.now()
    const { shown, pages } = await discoveredThrough(outbound, site.domain, { sources: loaded })
    const took = performance.now() - start
    const sources = (site.sources ?? []).map((one) =>
      one.split('|').map((address) => new URL(address, `https://${site.domain}`).href)
    )
    yield { ...site, clutter: site.clutter ?? [], sources, shown, pages, asked: asked.length, took }
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Prints the kinds that are recognized for the links in menus and footers of real pages. */
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
