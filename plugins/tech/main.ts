import type { Extractor, PluginFactory } from 'rivalwatch-plugin'
import { shownBy } from './rules.js'
import { collectSigns } from './signs.js'
import { TECHNOLOGIES } from './technologies.js'

const tech: Extractor<string[]> = {
  field: 'tech',
  empty: [],
  extract(page) {
    const shown = shownBy(collectSigns(page))
    return TECHNOLOGIES.filter((technology) => shown.has(technology)).map(({ name }) => name)
  },
}

/** Detects the technologies that a page uses, with our own rules. */
const plugin: PluginFactory = () => ({ name: 'tech', extractors: [tech] })
export default plugin
