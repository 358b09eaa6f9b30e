import { test } from '@japa/runner'
import plugins from '#config/plugins'
import type { Verdict } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#alerts/pipeline/apply_filters'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { newsCases } from './news_cases.js'
import { noiseCases, type SignalCase } from './noise_cases.js'
import type { SamplePage } from './pages.js'

const registry = await PluginRegistry.load(plugins)
const tools = {
  outbound: { request: () => Promise.reject(new Error('not used')) },
  signal: new AbortController().signal,
}

function contentOf({ url }: SamplePage, html: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = readPage({ url, finalUrl: url, status: 200, headers, body: Buffer.from(html) })
  return extractContent(page, registry.all('extractors'))
}

async function judge({ page, edits }: SignalCase): Promise<Verdict | null> {
  const edited = edits.reduce((html, [from, to]) => {
    if (!html.includes(from)) throw new Error(`The page does not say: ${from}`)
    return html.replace(from, () => to)
  }, page.html)
  const before = contentOf(page, page.html)
  const found = compareContents(before, contentOf(page, edited), registry.all('detectors'), page)
  if (!found) return null
  const { change } = applyFilters(found, registry.all('filters'))
  if (change.fields.length === 0 && change.lines.length === 0) return null
  return askAnalysts(change, registry.all('analysts'), tools)
}

test.group('Signal | noise', () => {
  test('stays silent: {name}')
    .with(noiseCases)
    .run(async ({ assert }, noise) => {
      const verdict = await judge(noise)
      assert.isNull(verdict?.score ?? null, `${verdict?.summary} ${verdict?.reasoning}`)
    })
})

test.group('Signal | news', () => {
  test('alerts: {name}')
    .with(newsCases)
    .run(async ({ assert }, news) => {
      const verdict = await judge(news)
      assert.oneOf(verdict?.score, [news.score].flat(), `${verdict?.summary} ${verdict?.reasoning}`)
      const told = `${verdict?.summary} ${verdict?.excerpt}`
      for (const text of news.says) assert.include(told, text)
    })
})
