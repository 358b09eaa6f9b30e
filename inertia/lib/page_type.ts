import type { PageLabel } from 'rivalwatch-plugin'
import { labelNames, pageTypeName } from '~/lib/labels'

/** Returns the type of a tracked page as it is shown. */
export const pageType = pageTypeName

/** Returns the type of an alert's page as it is shown in lists, which do not know the address. */
export function typeOfAlert({ label, isAboutSite }: { label: PageLabel; isAboutSite: boolean }): string {
  return isAboutSite ? 'New pages' : labelNames[label]
}
