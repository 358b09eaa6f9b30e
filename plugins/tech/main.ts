import type { Extractor, PluginFactory } from '#platform/contract'
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

/** The technologies that a page is made with, by rules of our own. */
const plugin: PluginFactory = () => ({ name: 'tech', extractors: [tech] })
export default plugin
