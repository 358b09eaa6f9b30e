import type { Detector, FieldChange, PageContent } from 'rivalwatch-plugin'
import { isChange, valueChange } from './field_change.js'

/** A page that grew or shrank by less than this share, or by fewer words, looks the same size to a reader. */
const NOTABLE_SHARE = 0.3
const NOTABLE_WORDS = 50

/** Reports changes to the page as a whole: its URL and its length. */
export const pageDetector: Detector = {
  categories: ['page'],
  detect: (before, after) => [addressChange(before, after), sizeChange(before, after)].filter(isChange),
}

function addressChange(before: PageContent, after: PageContent): FieldChange | null {
  if (pageIdentity(before.finalUrl) === pageIdentity(after.finalUrl)) return null
  return valueChange('page', 'finalUrl', before.finalUrl, after.finalUrl)
}

/** Leaves out the query string, because redirects add session and campaign parameters that differ on each visit. */
function pageIdentity(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}

function sizeChange(
  { wordCount: before }: PageContent,
  { wordCount: after }: PageContent
): FieldChange | null {
  const difference = Math.abs(after - before)
  if (difference <= NOTABLE_WORDS || difference <= before * NOTABLE_SHARE) return null
  return valueChange('page', 'wordCount', String(before), String(after))
}
