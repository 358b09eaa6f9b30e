/** The product's own path from two snapshots to a verdict, without database and network. */
import plugins from '#config/plugins'
import { applyFilters } from '#alerts/pipeline/apply_filters'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import type { HeldBack, PageContent, PageLabel, Verdict } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'

export interface WatchedPage {
  url: string
  label: PageLabel
  competitor: string
}

export interface Judgement {
  /** Null where nothing differs at all or nothing is left of it. */
  verdict: Verdict | null
  heldBack: HeldBack[]
  /** Milliseconds from two contents to the verdict. */
  took: number
}

const registry = await PluginRegistry.load(plugins)
const tools = {
  outbound: { request: () => Promise.reject(new Error('A bench reaches nothing.')) },
  signal: new AbortController().signal,
}

export function contentOf(html: string, url: string): PageContent {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = readPage({ url, finalUrl: url, status: 200, headers, body: Buffer.from(html) })
  return extractContent(page, registry.all('extractors'))
}

export async function judge(page: WatchedPage, before: PageContent, after: PageContent): Promise<Judgement> {
  const start = performance.now()
  const found = compareContents(before, after, registry.all('detectors'), page)
  const { change, heldBack } = found
    ? applyFilters(found, registry.all('filters'))
    : { change: null, heldBack: [] }
  const isEmpty = !change || (change.fields.length === 0 && change.lines.length === 0)
  const verdict = isEmpty ? null : await askAnalysts(change, registry.all('analysts'), tools)
  return { verdict, heldBack, took: performance.now() - start }
}
