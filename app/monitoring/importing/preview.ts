/** The preview of an import: the pages that it would track, and those that it refuses. */
import { getDomain } from 'tldts'
import type { PageLabel } from 'rivalwatch-plugin'
import { ProductError } from '#platform/errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { checkUrl } from '#monitoring/actions/watch_url'
import { type Carried, shown } from '#monitoring/importing/carried'
import type { ListedPage } from '#monitoring/importing/listed_page'
import type { CrawlFrequency } from '#monitoring/labels'
import { likelyName } from '#monitoring/suggesting/likely_name'
import { frequencyFor } from '#monitoring/suggesting/default_choice'

export interface PreviewedPage extends Carried {
  url: string
  label: PageLabel
  crawlFrequency: CrawlFrequency
  isPaused: boolean
}

export interface PreviewedCompetitor {
  /** Null for a new competitor. */
  id: string | null
  name: string
  domain: string
  pages: PreviewedPage[]
}

export interface Refusal {
  url: string
  reason: string
}

export interface Preview {
  competitors: PreviewedCompetitor[]
  refused: Refusal[]
}

/** The competitors and pages that the workspace already has. */
export interface Present {
  competitors: readonly { id: string; name: string; domain: string }[]
  /** Hashes of the URLs that it tracks. */
  urlHashes: ReadonlySet<string>
  /** How many more competitors and pages its plan allows; null for no limit. */
  room: { competitors: number | null; pages: number | null }
}

/** The interval in minutes below which pages are checked hourly here. */
const OFTEN = 12 * 60
const SCHEME = /^[a-z][\w+.-]*:/i

/**
 * Groups listed pages by competitor: the one that the list names, the workspace's competitor that matches most closely,
 * or else the one with the site's registrable domain.
 *
 * @param labelAt returns the usual label of a page by its path
 */
export function previewImport(
  pages: readonly ListedPage[],
  present: Present,
  labelAt: (path: string) => PageLabel
): Preview {
  const competitors = new Map<string, PreviewedCompetitor>()
  const refused: Refusal[] = []
  const listedBefore = new Set<string>()
  const { room } = present
  let added = 0

  const place = (page: ListedPage) => {
    if (page.refusal !== null) throw refusal(page.refusal)
    const { url, urlHash } = checkUrl(SCHEME.test(page.url) ? page.url : `https://${page.url}`)
    if (present.urlHashes.has(urlHash)) throw refusal("You're already tracking this page.")
    if (listedBefore.has(urlHash)) throw refusal('It is listed twice.')
    if (room.pages !== null && added >= room.pages) throw refusal("Your plan's page limit is reached.")
    const competitor = competitorFor(page, url, [...present.competitors, ...competitors.values()])
    const isNew = competitor.id === null && !competitors.has(competitor.domain)
    const created = [...competitors.values()].filter(({ id }) => id === null).length
    if (isNew && room.competitors !== null && created >= room.competitors) {
      throw refusal("Your plan's competitor limit is reached.")
    }
    if (!competitors.has(competitor.domain)) competitors.set(competitor.domain, competitor)
    const owner = competitors.get(competitor.domain)!
    owner.pages.push(previewed(page, url, owner, labelAt))
    listedBefore.add(urlHash)
    added++
  }

  for (const page of pages) {
    try {
      place(page)
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      refused.push({ url: page.url, reason: error.message })
    }
  }
  return { competitors: [...competitors.values()], refused }
}

function previewed(
  page: ListedPage,
  url: string,
  owner: PreviewedCompetitor,
  labelAt: (path: string) => PageLabel
): PreviewedPage {
  const { interval, isPaused, name, tags, watch, ignore, only } = page
  const label = page.label ?? labelAt(new URL(url).pathname)
  const named = page.competitor?.name ?? owner.name
  const isKept = named.toLowerCase() === owner.name.toLowerCase()
  const lost = isKept ? page.lost : [...page.lost, shown('competitor', named)]
  const crawlFrequency = interval === null ? frequencyFor(label) : interval < OFTEN ? 'hourly' : 'daily'
  return { url, label, crawlFrequency, isPaused, name, tags, watch, ignore, only, lost }
}

/**
 * Returns the competitor that the list names by domain or name, or the one with the longest domain that contains the
 * page's host; otherwise a new one.
 */
function competitorFor(
  { competitor: listed }: ListedPage,
  url: string,
  competitors: readonly Omit<PreviewedCompetitor, 'pages'>[]
): PreviewedCompetitor {
  const withDomain = (domain: string): PreviewedCompetitor => ({
    ...(competitors.find((one) => one.domain === domain) ?? {
      id: null,
      name: listed?.name ?? likelyName(domain),
      domain,
    }),
    pages: [],
  })
  if (listed?.domain) return withDomain(publicDomain(listed.domain))
  const folded = listed?.name?.toLowerCase()
  const named = competitors.find(({ name }) => name.toLowerCase() === folded)
  if (named) return { ...named, pages: [] }
  const { hostname, host, port } = new URL(url)
  const bare = host.replace(/^www\./, '')
  const [closest] = competitors
    .filter(({ domain }) => bare === domain || bare.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
  if (closest) return { ...closest, pages: [] }
  const site = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return withDomain(publicDomain(port ? `${site}:${port}` : site))
}

function refusal(reason: string): ProductError {
  return new ProductError(422, 'not_imported', reason)
}
