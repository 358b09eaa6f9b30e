/**
 * Takes the saved pages (`pages/*.html.gz`, and `site-changes/` with `cases.jsonl`; either may be missing) that link to
 * a feed, a job board or a status page, and measures how often one is offered. What counts as a link is decided by a
 * plain rule that knows nothing of the product:
 *
 * - Feeds: a `<link>` that declares one, or an `<a>` to the same site that names RSS, Atom or a feed.
 * - Job boards: a URL on a board's host anywhere in the markup.
 * - Status pages: an `<a>` to a host on which a service publishes them, or to a host of the same site whose name begins
 *   with `status.`.
 *
 * Each URL that is requested returns a feed, an empty board or a status page without incidents, so this measures whether
 * links are recognized, not whether they still work. Exits with 1 if one of the shares is below 90%.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PageLabel, Source } from 'rivalwatch-plugin'
import { getDomain } from 'tldts'
import plugins from '#config/plugins'
import { foundSources } from '#monitoring/discovering/found_sources'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { PluginRegistry } from '#platform/plugins/registry'
import { statuspageIncidents } from '#tests/support/sources/status_pages'
import { loadPages } from '../support/corpus_pages.js'

interface SavedPage {
  url: string
  label: PageLabel
  body: Uint8Array
}

const FEED = '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>'
const TAG = /<(?:a|link)\b[^>]{0,2000}>(?:[^<]{0,100})/gi
const HREF = /\bhref\s*=\s*["']?([^"'\s>]+)/i
const DECLARES_FEED = /^<link\b.*application\/(?:rss|atom|rdf|feed)\+/is
const NAMES_FEED = /\b(?:rss|atom|feed)\b/i
const CANONICAL = /<link\b[^>]{0,300}\brel\s*=\s*["']?canonical\b[^>]{0,1000}>/i
const BOARD = /\b(?:greenhouse\.io|ashbyhq\.com|lever\.co)\b/i
/** Matches hosts on which services publish the status pages of their customers. */
const STATUS_SERVICE =
  /^(?!www\.)[\w-]+\.(?:statuspage\.io|instatus\.com|betteruptime\.com|betterstack\.com)$/
const KINDS = { feed: 'feeds', job_board: 'boards', status_page: 'status' } as const
const REQUIRED_SHARE = 0.9

type Kind = (typeof KINDS)[keyof typeof KINDS]

const ANSWERS: Record<Kind, string> = { feeds: FEED, boards: '[]', status: statuspageIncidents([]) }

/** Prints how often a feed is offered for pages that link to one, and the same for job boards and status pages. */
export async function measurePageSources(corpus: string, isVerbose: boolean): Promise<void> {
  const sources = (await PluginRegistry.load(plugins)).all('sources')
  const pages = [...changedPages(corpus), ...articles(corpus)]
  const shares = { feeds: new Share(), boards: new Share(), status: new Share() }
  for (const page of pages) {
    const html = new TextDecoder().decode(page.body)
    const linked = linkedSources(html, page.url)
    const offered = await offeredOn(page, sources)
    const host = new URL(page.url).host
    for (const kind of Object.values(KINDS)) {
      const isLinked = linked[kind] !== null
      const found = offered[kind].filter((url) => linked[kind]?.(url) ?? true)
      shares[kind].count(host, isLinked, found.length > 0)
      if (isVerbose && isLinked !== found.length > 0) {
        console.log(`${page.url} (${page.label})\n  ${kind}: ${isLinked ? 'not offered' : found.join(' ')}`)
      }
    }
  }
  console.log(`${pages.length} pages`)
  for (const [name, share] of Object.entries(shares)) console.log(`${name.padEnd(8)} ${share.text}`)
  process.exitCode = Object.values(shares).some(({ part }) => part < REQUIRED_SHARE) ? 1 : 0
}

/** By kind: whether a URL is one of the sources that a page links to; null if it links to none. */
type LinkedSources = Record<Kind, ((url: string) => boolean) | null>

function linkedSources(html: string, page: string): LinkedSources {
  const feeds = feedLinks(html, page)
  const hosts = statusHosts(html, page)
  return {
    feeds: feeds.length > 0 ? (url) => feeds.includes(url) : null,
    boards: BOARD.test(html) ? (url) => BOARD.test(url) : null,
    status: hosts.length > 0 ? (url) => hosts.includes(new URL(url).host) : null,
  }
}

class Share {
  #pages = 0
  #offered = 0
  #unlinked = 0
  readonly #sites = new Map<string, boolean>()

  count(host: string, isLinked: boolean, isOffered: boolean): void {
    if (!isLinked) {
      if (isOffered) this.#unlinked++
      return
    }
    this.#pages++
    if (isOffered) this.#offered++
    this.#sites.set(host, (this.#sites.get(host) ?? false) || isOffered)
  }

  /** From 0 to 1; 1 without pages. */
  get part(): number {
    return this.#pages === 0 ? 1 : this.#offered / this.#pages
  }

  get text(): string {
    const sites = [...this.#sites.values()].filter(Boolean).length
    return (
      `offered on ${this.#offered} of ${this.#pages} pages that link to one, on ${sites} of ${this.#sites.size} sites, ` +
      `and on ${this.#unlinked} others`
    )
  }
}

function feedLinks(html: string, page: string): string[] {
  return Array.from(html.matchAll(TAG), ([tag]) => tag).flatMap((tag) => {
    const target = URL.parse(HREF.exec(tag)?.[1].replaceAll('&amp;', '&') ?? '', page)
    if (!target) return []
    const isFeed = DECLARES_FEED.test(tag) || (siteOf(target.href) === siteOf(page) && NAMES_FEED.test(tag))
    return isFeed ? [target.href] : []
  })
}

function statusHosts(html: string, page: string): string[] {
  return Array.from(html.matchAll(TAG), ([tag]) => tag).flatMap((tag) => {
    const target = tag.startsWith('<a') ? URL.parse(HREF.exec(tag)?.[1] ?? '', page) : null
    if (!target) return []
    const isOwn = /^status\./.test(target.hostname) && siteOf(target.href) === siteOf(page)
    return isOwn || STATUS_SERVICE.test(target.hostname) ? [target.host] : []
  })
}

function siteOf(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname) ?? hostname
}

async function offeredOn(
  { url, label, body }: SavedPage,
  sources: readonly Source[]
): Promise<Record<Kind, string[]>> {
  const page = readPage({ url, finalUrl: url, status: 200, headers: {}, body })
  const offered: Record<Kind, string[]> = { feeds: [], boards: [], status: [] }
  for (const [id, kind] of Object.entries(KINDS)) {
    const found = await foundSources([{ page, label }], {
      sources: sources.filter((source) => source.id === id),
      permits: async () => true,
      request: async (asked) => ({
        url: asked,
        status: 200,
        headers: {},
        body: Buffer.from(ANSWERS[kind]),
      }),
    })
    offered[kind] = found.map((one) => one.url)
  }
  return offered
}

/** Returns the later version of each page of `site-changes`. */
function changedPages(corpus: string): SavedPage[] {
  const folder = join(corpus, 'site-changes')
  if (!existsSync(folder)) return []
  const cases = readFileSync(join(folder, 'cases.jsonl'), 'utf8').trim().split('\n')
  const byUrl = new Map<string, SavedPage>()
  for (const line of cases) {
    const { id, url, label } = JSON.parse(line) as { id: string; url: string; label: PageLabel }
    byUrl.set(url, {
      url,
      label,
      body: gunzipSync(readFileSync(join(folder, 'pages', `${id}.after.html.gz`))),
    })
  }
  return [...byUrl.values()]
}

function articles(corpus: string): SavedPage[] {
  return (existsSync(join(corpus, 'pages')) ? loadPages(corpus) : []).map(({ name, body }) => {
    const [canonical = ''] = CANONICAL.exec(new TextDecoder().decode(body)) ?? []
    const url = URL.parse(HREF.exec(canonical)?.[1] ?? '')?.href ?? `https://${name}.example/`
    return { url, label: 'blog' as const, body }
  })
}
