import type { Detector, FieldChange, PageContent, Seo } from 'rivalwatch-plugin'
import { isChange, valueChange } from './field_change.js'

const FIELDS = ['title', 'metaDescription', 'canonical', 'robots', 'lang', 'keywords'] as const

/** Reports changes to the metadata that search engines read from the page's head. */
export const seoDetector: Detector = {
  categories: ['seo'],
  detect: ({ seo: before }: PageContent, { seo: after }: PageContent): FieldChange[] =>
    [
      ...FIELDS.map((field) => valueChange('seo', `seo.${field}`, before[field], after[field])),
      ...hreflangChanges(before, after),
    ].filter(isChange),
}

/** Returns one change per language that was added, was removed or has a different URL. */
function hreflangChanges(before: Seo, after: Seo): (FieldChange | null)[] {
  const linksBefore = linksByLanguage(before)
  const linksAfter = linksByLanguage(after)
  const languages = [...new Set([...linksBefore.keys(), ...linksAfter.keys()])]
  return languages.map((language) =>
    valueChange('seo', 'seo.hreflang', linksBefore.get(language), linksAfter.get(language))
  )
}

/** Maps each language to "de https://…"; if a language appears several times, the first counts. */
function linksByLanguage({ hreflang }: Seo): Map<string, string> {
  const links = new Map<string, string>()
  for (const { lang, href } of hreflang) {
    const language = lang.toLowerCase()
    if (!links.has(language)) links.set(language, `${lang} ${href}`)
  }
  return links
}
