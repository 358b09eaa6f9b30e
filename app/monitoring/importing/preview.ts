/** The preview of an import: the pages that it would track, and those that it refuses. */
import { getDomain } from 'tldts'
import type { PageLabel } from 'rivalwatch-plugin'
import { ProductError } from '#platform/errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { checkUrl } from '#monitoring/actions/watch_url'
import type { Carried } from '#monitoring/importing/carried'
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
 * Groups listed pages by competitor: the workspace's competitor that matches most closely, or else the one with the
 * site's registrable domain.
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
    const competitor = competitorFor(url, present.competitors)
    const isNew = competitor.id === null && !competitors.has(competitor.domain)
    const created = [...competitors.values()].filter(({ id }) => id === null).length
    if (isNew && room.competitors !== null && created >= room.competitors) {
      throw refusal("Your plan's competitor limit is reached.")
    }
    if (!competitors.has(competitor.domain)) competitors.set(competitor.domain, competitor)
    competitors.get(competitor.domain)!.pages.push(previewed(page, url, labelAt))
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

function previewed(page: ListedPage, url: string, labelAt: (path: string) => PageLabel): PreviewedPage {
  const label = labelAt(new URL(url).pathname)
  const { interval, isPaused, name, tags, watch, ignore, only, lost } = page
  const crawlFrequency = interval === null ? frequencyFor(label) : interval < OFTEN ? 'hourly' : 'daily'
  return { url, label, crawlFrequency, isPaused, name, tags, watch, ignore, only, lost }
}

/** Returns the competitor with the longest domain that contains the page's host; otherwise a new one. */
function competitorFor(url: string, competitors: Present['competitors']): PreviewedCompetitor {
  const { hostname, host, port } = new URL(url)
  const bare = host.replace(/^www\./, '')
  const [closest] = competitors
    .filter(({ domain }) => bare === domain || bare.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
  if (closest) return { ...closest, pages: [] }
  const site = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  const domain = publicDomain(port ? `${site}:${port}` : site)
  const existing = competitors.find((competitor) => competitor.domain === domain)
  return { ...(existing ?? { id: null, name: likelyName(domain), domain }), pages: [] }
}

function refusal(reason: string): ProductError {
  return new ProductError(422, 'not_imported', reason)
}
