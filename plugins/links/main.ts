import type { Extractor, Landmark, PluginFactory } from 'rivalwatch-plugin'

/** Creates an extractor for the texts of the links in some landmarks. */
function linksIn(field: string, landmarks: readonly Landmark[]): Extractor<string[]> {
  return {
    field,
    empty: [],
    extract: (page) =>
      page
        .elements('a')
        .filter(
          (link) => link.attributes.href !== undefined && !link.hidden && landmarks.includes(link.landmark)
        )
        .map((link) => page.labelOf(link)),
  }
}

/** Extracts the links of a site's navigation and footer. */
const plugin: PluginFactory = () => ({
  name: 'links',
  extractors: [linksIn('navLinks', ['nav', 'header']), linksIn('footerLinks', ['footer'])],
})
export default plugin
