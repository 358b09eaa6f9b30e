import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { allowedNetworks } from '#config/crawler'
import type { Outbound, PageLabel } from '#platform/contract'
import { SECOND } from '#platform/instants'
import { publicDomain } from '#platform/outbound/public_domain'
import { type Candidate, candidatesFor } from '#monitoring/suggesting/candidates'
import { type ProbeTools, probeSite } from '#monitoring/suggesting/probe_site'
import { SitePages } from '#monitoring/suggesting/site_pages'

export interface Suggestion {
  url: string
  label: PageLabel
}

const HOMEPAGE = '/'

/** An intranet often has no certificates; on the public internet, what is watched is watched over https. */
const schemes: ProbeTools['schemes'] = allowedNetworks.isEmpty ? ['https'] : ['https', 'http']

/**
 * Looks for the pages of a competitor's site that are worth watching: at most one per label, in the order in which
 * plugins name them, and the homepage whatever the site does. Changes nothing.
 *
 * @param typed the domain as a person writes it
 * @param options.timeout milliseconds for each page; all are asked for side by side, so for the whole as well
 * @param options.outbound another way out: for tests
 * @throws InvalidInput when it is no public host
 */
export async function suggestUrls(
  typed: string,
  { timeout = 6 * SECOND, outbound }: { timeout?: number; outbound?: Outbound } = {}
): Promise<Suggestion[]> {
  const domain = publicDomain(typed)

  const candidates = (await candidatesFor(domain)).filter(({ path }) => path !== HOMEPAGE)
  const missingPath = `/${randomBytes(12).toString('hex')}`
  const paths = [HOMEPAGE, missingPath, ...candidates.map(({ path }) => path)]
  const way = outbound ?? (await app.container.make('outbound'))
  const answers = await probeSite(domain, paths, { outbound: way, schemes, timeout })

  const pages = new SitePages(domain, answers.get(HOMEPAGE)!, answers.get(missingPath)!, missingPath)
  const found = new Map<PageLabel, string>()
  for (const candidate of candidates) {
    if (found.has(candidate.label)) continue
    const url = pages.page(candidate.path, answers.get(candidate.path)!)
    // No page twice: it could be watched only once.
    const isNew = url !== null && ![...found.values()].includes(url)
    if (isNew && !isAnothers(url, candidate, candidates)) found.set(candidate.label, url)
    // Telling pages apart takes milliseconds each: other requests get their turn in between.
    await nextTurn()
  }
  found.set('homepage', pages.homepage)
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
