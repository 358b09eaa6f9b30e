import type { PageLabel } from 'rivalwatch-plugin'
import { labelNames, pageTypeName } from '~/lib/labels'

/** Returns the displayed type of a tracked page. */
export const pageType = pageTypeName

/** Returns the displayed type of an alert's page in lists, which do not know the page's URL. */
export function typeOfAlert({ label, isAboutSite }: { label: PageLabel; isAboutSite: boolean }): string {
  return isAboutSite ? 'New pages' : labelNames[label]
}
