import { charsetCases } from './charset_cases.js'
import { contentCases } from './content_cases.js'
import { contentTypeCases } from './content_type_cases.js'
import { documentCases } from './document_cases.js'
import type { HostileCase } from './hostile_case.js'
import { markupCases } from './markup_cases.js'
import { sitemapCases } from './sitemap_cases.js'
import { wireCases } from './wire_cases.js'

/** Responses that a hostile site may send in place of its page. */
export const hostileCases: readonly HostileCase[] = [
  ...wireCases,
  ...contentTypeCases,
  ...documentCases,
  ...sitemapCases,
  ...charsetCases,
  ...markupCases,
  ...contentCases,
]
