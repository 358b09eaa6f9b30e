import { integer, list, object, text } from '#platform/json_schema'

const texts = list(text())

/** The snapshot object of the API. */
export const snapshotSchema = {
  title: 'Snapshot',
  ...object({
    v: { const: 1 },
    finalUrl: text(),
    seo: object({
      title: text(),
      metaDescription: text(),
      canonical: text(),
      robots: text(),
      lang: text(),
      keywords: text(),
      ogTitle: text(),
      ogDescription: text(),
      ogImage: text(),
      twitterTitle: text(),
      twitterDescription: text(),
      hreflang: list(object({ lang: text(), href: text() })),
    }),
    headings: object({ h1: texts, h2: texts, h3: texts }),
    structuredData: list({}),
    navLinks: texts,
    footerLinks: texts,
    ctas: texts,
    prices: texts,
    tech: texts,
    wordCount: integer(),
  }),
}
