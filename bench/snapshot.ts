/**
 * Compares our reading of pages with an independent one. `npm run bench snapshot -- --corpus DIR` compares fields of
 * the snapshot with jsdom's reading of the same markup for every DIR/pages/*.html.gz. `--timing` prints what reading
 * with all plugins costs, as a multiple of tokenizing with htmlparser2.
 *
 * Exits with 0 when everything agrees, with 1 when not, with 2 without a corpus.
 */
import { parseArgs } from 'node:util'
import plugins from '#config/plugins'
import type { PageContent } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { decodePage } from '../app/monitoring/pipeline/reading/decode.js'
import { extractContent } from '../app/monitoring/pipeline/reading/extract.js'
import { readPage } from '../app/monitoring/pipeline/reading/read_page.js'
import { loadPages } from './support/corpus_pages.js'
import { compareReadings } from './support/reading_comparison.js'
import { printTiming } from './support/reading_timing.js'

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, timing: { type: 'boolean', default: false } },
})
const pages = loadPages(values.corpus)

const registry = await PluginRegistry.load(plugins)
const read = (body: Uint8Array): PageContent => {
  const page = readPage({
    url: 'https://corpus.example/page',
    finalUrl: 'https://corpus.example/page',
    status: 200,
    headers: {},
    body,
  })
  const onFault = (field: string, error: unknown) => console.error(`extractor of ${field} threw:`, error)
  return extractContent(page, registry.all('extractors'), onFault, registry.all('units'))
}

if (values.timing) printTiming(pages, read, decodePage)
else process.exitCode = (await compareReadings(pages, read, decodePage)) ? 0 : 1
