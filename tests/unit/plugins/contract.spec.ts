import plugins from '#config/plugins'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { testPlugin } from '#platform/testing/contract_suites'

for (const entry of plugins) {
  // It has options only where it is set up, and is tried with some of its own.
  if ('module' in entry) continue
  const [load, pluginOptions] = Array.isArray(entry) ? entry : [entry]
  const { default: createPlugin } = await load()
  testPlugin(createPlugin, { readPage, extractContent, pluginOptions })
}
