import type { Extractor, Landmark, PluginFactory } from '#platform/contract'

/** What the links of some landmarks are called. */
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

/** Where a site leads its visitors: the links of its navigation and of its footer. */
const plugin: PluginFactory = () => ({
  name: 'links',
  extractors: [linksIn('navLinks', ['nav', 'header']), linksIn('footerLinks', ['footer'])],
})
export default plugin
