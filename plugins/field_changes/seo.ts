import type { Detector, FieldChange, PageContent, Seo } from '#platform/contract'
import { isChange, valueChange } from './field_change.js'

const FIELDS = ['title', 'metaDescription', 'canonical', 'robots', 'lang', 'keywords'] as const

/** What search engines read from the head. */
export const seoDetector: Detector = {
  categories: ['seo'],
  detect: ({ seo: before }: PageContent, { seo: after }: PageContent): FieldChange[] =>
    [
      ...FIELDS.map((field) => valueChange('seo', `seo.${field}`, before[field], after[field])),
      ...hreflangChanges(before, after),
    ].filter(isChange),
}

/** One change per language: its address is another, or it came or went. */
function hreflangChanges(before: Seo, after: Seo): (FieldChange | null)[] {
  const linksBefore = linksByLanguage(before)
  const linksAfter = linksByLanguage(after)
  const languages = [...new Set([...linksBefore.keys(), ...linksAfter.keys()])]
  return languages.map((language) =>
    valueChange('seo', 'seo.hreflang', linksBefore.get(language), linksAfter.get(language))
  )
}

/** "de https://…", by language; of several with one language, the first counts. */
function linksByLanguage({ hreflang }: Seo): Map<string, string> {
  const links = new Map<string, string>()
  for (const { lang, href } of hreflang) {
    const language = lang.toLowerCase()
    if (!links.has(language)) links.set(language, `${lang} ${href}`)
  }
  return links
}
