import type { Plugin } from 'rivalwatch-plugin'
import { discoverStatusPages, statusPageAt } from './addresses.js'
import { readStatusPage } from './read_status_page.js'

/** Reads the incidents of status pages that Statuspage, Instatus and Better Stack publish as JSON. */
export default function statusPages(): Plugin {
  return {
    name: 'status_pages',
    sources: [
      {
        id: 'status_page',
        reads: ({ url, opening }) => statusPageAt(url, opening) !== null,
        read: readStatusPage,
        discover: discoverStatusPages,
      },
    ],
  }
}
