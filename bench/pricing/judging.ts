/** Both years of a pricing page through the product's own path, without database and network. */
import plugins from '#config/plugins'
import type { Change, PageContent, SignalScore } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#alerts/pipeline/apply_filters'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'

export interface Judged {
  change: Change
  /** Null for silence. */
  score: SignalScore | null
  summary: string
}

const ADDRESS = 'https://rival.example/pricing'

const registry = await PluginRegistry.load(plugins)
const tools = {
  outbound: { request: () => Promise.reject(new Error('A bench reaches nothing.')) },
  signal: new AbortController().signal,
}

/** @throws when an extractor or a detector throws */
export async function judgePages(before: string, after: string): Promise<Judged> {
  const page: Change['page'] = { url: ADDRESS, label: 'pricing', competitor: 'Rival' }
  const found = compareContents(contentOf(before), contentOf(after), registry.all('detectors'), page)
  const { change } = applyFilters(found ?? { page, fields: [], lines: [] }, registry.all('filters'))
  const isEmpty = change.fields.length === 0 && change.lines.length === 0
  const verdict = isEmpty ? null : await askAnalysts(change, registry.all('analysts'), tools)
  return { change, score: verdict?.score ?? null, summary: verdict?.summary ?? '' }
}

function contentOf(html: string): PageContent {
  const body = new TextEncoder().encode(html)
  const page = readPage({ url: ADDRESS, finalUrl: ADDRESS, status: 200, headers: {}, body })
  return extractContent(page, registry.all('extractors'), (field, error) => {
    throw new Error(`The extractor of ${field} threw.`, { cause: error })
  })
}
