import type { PageContent } from 'rivalwatch-plugin'

/** Schema version of the snapshot object. */
const SNAPSHOT_VERSION = 1

/** Returns only the fields of the snapshot schema; the fields of other plugins are meant for detectors. */
export function presentSnapshot(content: PageContent) {
  return {
    v: SNAPSHOT_VERSION,
    finalUrl: content.finalUrl,
    seo: content.seo,
    headings: content.headings,
    structuredData: content.structuredData,
    navLinks: content.navLinks,
    footerLinks: content.footerLinks,
    ctas: content.ctas,
    prices: content.prices,
    tech: content.tech,
    wordCount: content.wordCount,
  }
}
