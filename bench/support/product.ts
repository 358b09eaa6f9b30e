/** The product's own path from two snapshots to a verdict, without database and network. */
import plugins from '#config/plugins'
import { isEmpty } from '#detection/change_parts'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { askAnalysts } from '#detection/pipeline/ask_analysts'
import { suppressVolatile } from '#detection/areas/suppress_areas'
import { observe } from '#detection/areas/observe'
import type { Area, CrawledVersion } from '#detection/areas/area'
import type { Change, HeldBack, PageContent, PageLabel, Verdict } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { comparable, compareContents } from '#monitoring/pipeline/comparing/compare'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'

export interface WatchedPage {
  url: string
  label: PageLabel
  competitor: string
}

export interface Judgement {
  /** The change that remains after noise and volatile areas are filtered out; empty when nothing differs. */
  change: Change
  /** Null when nothing differs or everything was filtered out. */
  verdict: Verdict | null
  heldBack: HeldBack[]
  /** Milliseconds from the two contents to the verdict. */
  took: number
}

const NOTHING_LEARNED = { places: [], crawl: { version: 2, at: 0 } }

const registry = await PluginRegistry.load(plugins)
const tools = {
  outbound: { request: () => Promise.reject(new Error('A bench reaches nothing.')) },
  signal: new AbortController().signal,
}

/**
 * Reads the content of a page.
 *
 * @throws when an extractor throws
 */
export function contentOf(html: string, url: string): PageContent {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = readPage({ url, finalUrl: url, status: 200, headers, body: Buffer.from(html) })
  const fail = (field: string, error: unknown) => {
    throw new Error(`The extractor of ${field} threw.`, { cause: error })
  }
  return extractContent(page, registry.all('extractors'), fail, registry.all('units'))
}

/** A page's content at one crawl. */
export interface Crawled {
  content: PageContent
  /** Milliseconds since 1970. */
  at: number
}

/** Returns what was learned about a page's areas from its crawls, oldest first. */
export function placesAfter(page: WatchedPage, crawls: readonly Crawled[]): Area[] {
  let places: Area[] = []
  for (let index = 1; index < crawls.length; index++) {
    const [before, after] = [crawls[index - 1].content, crawls[index].content]
    const found = compareContents(before, after, registry.all('detectors'), page)
    if (!found) continue
    const { change } = applyFilters(found, registry.all('filters'))
    places = observe(places, change, { version: index + 1, at: crawls[index].at })
  }
  return places
}

/**
 * Judges the change between two contents.
 *
 * @param learned the learned areas of the page, and the number and time of the crawl that found `after`
 */
export async function judge(
  page: WatchedPage,
  before: PageContent,
  after: PageContent,
  learned: { places: readonly Area[]; crawl: CrawledVersion } = NOTHING_LEARNED
): Promise<Judgement> {
  const start = performance.now()
  const found = compareContents(before, after, registry.all('detectors'), page)
  if (!found)
    return {
      change: { page, fields: [], lines: [] },
      verdict: null,
      heldBack: [],
      took: performance.now() - start,
    }
  const filtered = applyFilters(found, registry.all('filters'))
  const masked = suppressVolatile(filtered.change, learned.places, learned.crawl)
  const { change } = masked
  const verdict = isEmpty(change)
    ? null
    : await askAnalysts(change, registry.all('analysts'), {
        ...tools,
        versions: comparable({ before, after }),
      })
  const heldBack = [...filtered.heldBack, ...masked.heldBack]
  return { change, verdict, heldBack, took: performance.now() - start }
}
