import type { PageLabel } from 'rivalwatch-plugin'
import { labelNames } from '~/lib/labels'

/** Returns the type of a tracked page as it is shown. The address `/sitemap.xml` stands for all pages of its site. */
export function pageType({ label, url }: { label: PageLabel; url: string }): string {
  return new URL(url).pathname === '/sitemap.xml' ? 'New pages' : labelNames[label]
}
