import { type Outbound, OutboundError, type OutboundResponse } from 'rivalwatch-plugin'
import { MINUTE } from '#platform/instants'
import { madeUpPage } from '#tests/support/page_previews/made_up_page'
import { type MadeUpSite, madeUpSites, newSite } from '#tests/support/page_previews/made_up_sites'

type Answer = Pick<OutboundResponse, 'status' | 'body'> & { headers?: Record<string, string> }

/** A simulated outside world: nothing leaves this machine. */
export class MadeUpWeb implements Outbound {
  /** Icons by domain. */
  readonly icons = new Map<string, Buffer>()
  /** Responses that replace the page at an address. */
  readonly refusing = new Map<string, Answer>()
  readonly #sites = new Map([...madeUpSites, newSite].map((site) => [site.domain, site]))

  async request(address: string): Promise<OutboundResponse> {
    const { hostname, pathname } = new URL(address)
    const answer = this.#answer(hostname, pathname, `https://${hostname}${pathname}`)
    return { url: address, headers: { 'content-type': 'text/html; charset=utf-8' }, ...answer }
  }

  /** Never called, since the fictional pages need no browser. */
  async openProxy(): Promise<never> {
    throw new OutboundError('connect_failed', 'There is no way out.')
  }

  async close(): Promise<void> {}

  #answer(hostname: string, path: string, address: string): Answer {
    const refusal = this.refusing.get(address)
    if (refusal) return refusal
    if (hostname === 'hooks.slack.com') return { status: 200, body: Buffer.from('ok') }
    const site = this.#sites.get(hostname)
    if (!site) throw new OutboundError('dns_failed', 'The name of the site could not be found.')
    const icon = path === '/favicon.ico' && this.icons.get(hostname)
    if (icon) return { status: 200, headers: { 'content-type': 'image/png' }, body: icon }
    if (!site.pages[path]) return { status: 404, body: Buffer.from('<h1>Nothing here</h1>') }
    return { status: 200, body: Buffer.from(pageNow(site, path)) }
  }
}

/** Returns a page as of the current clock. */
function pageNow(site: MadeUpSite, path: string): string {
  const now = Date.now()
  const { says, isNoisy } = site.pages[path]
  const text = site.edits
    .filter((edit) => edit.path === path && edit.at <= now)
    .sort((a, b) => a.at - b.at)
    .reduce((said, { pieces }) => pieces.reduce(replaced, said), says)
  const noise = {
    clock: new Date(now).toISOString().slice(11, 16),
    visitors: 20 + (Math.floor(now / MINUTE) % 37),
  }
  return madeUpPage(site.name, text, isNoisy ? noise : null)
}

function replaced(text: string, [before, after]: [string, string]): string {
  if (!text.includes(before)) throw new Error(`The page does not say "${before}"`)
  return text.replace(before, after)
}
