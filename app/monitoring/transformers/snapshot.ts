import type { PageContent } from '#platform/contract'

/** Schema version of the snapshot object. */
const SNAPSHOT_VERSION = 1

/** The fields of the specification, and no others: what other plugins extract is for detectors. */
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
