import type { Extractor, PageElement, PluginFactory } from 'rivalwatch-plugin'
import { isInterfaceControl } from './interface_controls.js'

const ctas: Extractor<string[]> = {
  field: 'ctas',
  empty: [],
  extract(page) {
    const offered = page.elements().filter(isOffered)
    const prominent = offered.filter(({ landmark }) => landmark !== 'footer' && landmark !== 'aside')
    const labels = (elements: PageElement[]) =>
      elements.map((element) => page.labelOf(element)).filter((label) => !isInterfaceControl(label))
    const labelled = labels(prominent)
    return labelled.length > 0 ? labelled : labels(offered)
  },
}

function isOffered(element: PageElement): boolean {
  if (!element.callToAction || element.hidden || element.landmark === 'dialog') return false
  return !('aria-expanded' in element.attributes || 'aria-haspopup' in element.attributes)
}

/** Extracts a page's calls to action, without the buttons that only operate the page itself. */
const plugin: PluginFactory = () => ({ name: 'ctas', extractors: [ctas] })
export default plugin
