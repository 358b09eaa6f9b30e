import type { Extractor, PageContent, PluginFactory } from 'rivalwatch-plugin'

const headings: Extractor<PageContent['headings']> = {
  field: 'headings',
  empty: { h1: [], h2: [], h3: [] },
  extract(page) {
    const texts = (tag: string) => page.elements(tag).map((heading) => page.textOf(heading))
    return { h1: texts('h1'), h2: texts('h2'), h3: texts('h3') }
  },
}

/** Extracts the outline of a page: its headings of the first three levels. */
const plugin: PluginFactory = () => ({ name: 'headings', extractors: [headings] })
export default plugin
