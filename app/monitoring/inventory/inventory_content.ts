import { type Block, emptyContent, type PageContent } from 'rivalwatch-plugin'
import { ownSegments } from '#monitoring/discovering/addresses'
import type { Inventory, SiteEvent } from '#monitoring/inventory/inventory'
import { READER } from '#monitoring/pipeline/reading/extract'

/** The headings under which events are listed. */
const HEADINGS: Record<SiteEvent['what'], string> = {
  published: 'Published',
  moved: 'Moved',
  taken_down: 'Taken down',
}

/** Returns an inventory as page content that lists what happened to the site's pages. */
export function inventoryContent(url: string, inventory: Inventory): PageContent {
  const { host } = new URL(url)
  const lines = Object.entries(HEADINGS).map(([what, heading]) => {
    const events = inventory.events.filter((event) => event.what === what)
    const line = (text: string, path: string[], kind: Block['kind']): Block => ({
      text,
      kind,
      landmark: 'main',
      path,
    })
    return {
      blocks: [
        line(heading, [], 'heading'),
        ...events.map((event) => line(textOf(event, host), [heading, event.kind], 'list_item')),
      ],
      events,
    }
  })
  const content = emptyContent(url)
  content.seo.title = `Pages of ${host.replace(/^www\./, '')}`
  content.headings.h2 = Object.values(HEADINGS)
  content.blocks = lines.flatMap(({ blocks }) => blocks)
  content.inventory = inventory
  content.reader = READER
  return content
}

function textOf({ url, to, title, proof }: SiteEvent, host: string): string {
  const page = pathOf(url, host)
  if (to !== undefined) return `${page} → ${pathOf(to, host)}`
  if (title !== undefined) return `${page} — ${title}`
  return proof === undefined ? page : `${page} (${proof})`
}

/** Returns the path of a URL, with the host if it differs. */
function pathOf(address: string, host: string): string {
  const url = new URL(address)
  const isOwn = url.host.replace(/^www\./, '') === host.replace(/^www\./, '')
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  return isOwn ? path : url.host + (ownSegments(url).length === 0 ? '' : path)
}
