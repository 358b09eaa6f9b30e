import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { allowedNetworks } from '#config/crawler'
import type { Outbound, PageLabel } from '#platform/contract'
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

/** A person waits for it: what has not been asked for by then is not found. */
const PATIENCE = 12 * SECOND

/** An intranet often has no certificates; on the public internet, what is watched is watched over https. */
const schemes: ProbeTools['schemes'] = allowedNetworks.isEmpty ? ['https'] : ['https', 'http']

/**
 * Looks for the pages of a competitor's site that are worth watching: at most one per label, in the order in which
 * plugins name them, and the homepage whatever the site does, but none that its robots.txt forbids. Changes nothing.
 *
 * @param domain as stored with a competitor
 * @param options.timeout milliseconds for robots.txt and for each page
 * @param options.outbound another way out: for tests
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
    // No page twice: it could be watched only once.
    const isNew = url !== null && ![...found.values()].includes(url)
    if (isNew && !isAnothers(url, candidate, candidates)) found.set(candidate.label, url)
    // Telling pages apart takes milliseconds each: other requests get their turn in between.
    await nextTurn()
  }
  if (!robots.forbids(HOMEPAGE)) found.set('homepage', pages.homepage)
  return [...found].map(([label, url]) => ({ url, label }))
}

/** `/changelog` that leads to `/blog` is the blog. */
function isAnothers(url: string, { label }: Candidate, candidates: readonly Candidate[]): boolean {
  const path = withoutSlash(new URL(url).pathname)
  return candidates.some((other) => other.label !== label && withoutSlash(other.path) === path)
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
