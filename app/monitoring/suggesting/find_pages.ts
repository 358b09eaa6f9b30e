import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { allowedNetworks } from '#config/crawler'
import type { Outbound, PageLabel } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { type Candidate, candidatesFor } from '#monitoring/suggesting/candidates'
import { obedient } from '#monitoring/robots/obedient_outbound'
import { type ProbeTools, probeSite } from '#monitoring/suggesting/probe_site'
import { SitePages } from '#monitoring/suggesting/site_pages'
import { SiteRobots } from '#monitoring/suggesting/site_robots'

export interface Suggestion {
  url: string
  label: PageLabel
}

const HOMEPAGE = '/'

/**
 * The time limit in milliseconds; short, because a user is waiting. Pages that have not been requested by then count as
 * not found.
 */
const PATIENCE = 12 * SECOND

/** Intranets often have no certificates; on the public internet, pages are watched over HTTPS. */
export const schemes: ProbeTools['schemes'] = allowedNetworks.isEmpty ? ['https'] : ['https', 'http']

/**
 * Finds the pages of a competitor's site that are worth tracking: at most one per label, in the order of the plugins,
 * and the homepage even if the site does not respond, but none that robots.txt disallows. Changes nothing.
 *
 * @param domain as stored with a competitor
 * @param options.timeout milliseconds for robots.txt and for each page
 * @param options.outbound a different client, for tests
 */
export async function findPages(
  domain: string,
  { timeout = 6 * SECOND, outbound }: { timeout?: number; outbound?: Outbound } = {}
): Promise<Suggestion[]> {
  const end = performance.now() + PATIENCE
  const way = outbound ?? (await app.container.make('outbound'))
  const robots = await SiteRobots.read(domain, { outbound: way, schemes, timeout })
  const candidates = (await candidatesFor(domain)).filter(
    ({ path }) => path !== HOMEPAGE && robots.opens(path)
  )
  const missingPath = `/${randomBytes(12).toString('hex')}`
  const paths = [HOMEPAGE, missingPath, ...candidates.map(({ path }) => path)]
  const answers = await probeSite(
    domain,
    paths.filter((path) => robots.opens(path)),
    { outbound: obedient(way), schemes, timeout, end }
  )

  const answerAt = (path: string) => answers.get(path) ?? null
  const pages = new SitePages(domain, answerAt(HOMEPAGE), answerAt(missingPath), missingPath)
  const found = new Map<PageLabel, string>()
  for (const candidate of candidates) {
    if (found.has(candidate.label)) continue
    const url = pages.page(candidate.path, answerAt(candidate.path))
    // A page can be watched only once, so it is suggested once.
    const isNew = url !== null && ![...found.values()].includes(url)
    if (isNew && !isAnothers(url, candidate, candidates)) found.set(candidate.label, url)
    // Telling pages apart takes milliseconds per page, so other requests get a turn after each page.
    await nextTurn()
  }
  if (!robots.forbids(HOMEPAGE)) found.set('homepage', pages.homepage)
  return [...found].map(([label, url]) => ({ url, label }))
}

/** Whether a URL belongs to another candidate: a `/changelog` that redirects to `/blog` is the blog. */
function isAnothers(url: string, { label }: Candidate, candidates: readonly Candidate[]): boolean {
  const path = withoutSlash(new URL(url).pathname)
  return candidates.some((other) => other.label !== label && withoutSlash(other.path) === path)
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
