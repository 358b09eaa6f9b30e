import type { Block, Extractor, PluginFactory } from 'rivalwatch-plugin'
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

/** Extracts the visible lines of a page and its word count. */
const plugin: PluginFactory = () => ({ name: 'text', extractors: [blocks, wordCount] })
export default plugin
