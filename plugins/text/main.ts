import type { Block, Extractor, PluginFactory } from '#platform/contract'
import { countWords } from './words.js'

const blocks: Extractor<Block[]> = {
  field: 'blocks',
  empty: [],
  extract: (page) => [...page.blocks],
}

const wordCount: Extractor<number> = {
  field: 'wordCount',
  empty: 0,
  extract: (page) => countWords(page.blocks.map((block) => block.text)),
}

/** The visible text of a page: its lines, and the number of its words. */
const plugin: PluginFactory = () => ({ name: 'text', extractors: [blocks, wordCount] })
export default plugin
