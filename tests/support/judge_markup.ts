import plugins from '#config/plugins'
import type { PageLabel, Verdict } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#detection/change_parts'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { askAnalysts } from '#detection/pipeline/ask_analysts'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'

const registry = await PluginRegistry.load(plugins)
const tools = {
  outbound: { request: () => Promise.reject(new Error('not used')) },
  signal: new AbortController().signal,
}

interface Watched {
  url: string
  label: PageLabel
  competitor: string
}

/** Returns the product's verdict on two versions of a page; null when nothing of the change remains. */
export async function judgeMarkup(page: Watched, before: string, after: string): Promise<Verdict | null> {
  const [was, is] = [before, after].map((html) => contentOf(page.url, html))
  const found = compareContents(was, is, registry.all('detectors'), page)
  if (!found) return null
  const { change } = applyFilters(found, registry.all('filters'))
  if (isEmpty(change)) return null
  return askAnalysts(change, registry.all('analysts'), { ...tools, versions: { before: was, after: is } })
}

export function contentOf(url: string, html: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = readPage({ url, finalUrl: url, status: 200, headers, body: Buffer.from(html) })
  return extractContent(page, registry.all('extractors'), undefined, registry.all('units'))
}
