import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Probe } from 'rivalwatch-plugin'

export type Candidate = ReturnType<Probe['candidates']>[number]

/** The maximum number of pages of a site that are requested, even if plugins suggest more. */
const MAX_CANDIDATES = 30

/**
 * Returns the pages that the loaded plugins suggest for a site, in plugin order, each path once. If a plugin fails,
 * only its own candidates are missing.
 *
 * @param domain as stored with a competitor: host, with a port if it has one
 */
export async function candidatesFor(domain: string): Promise<Candidate[]> {
  const { plugins } = await app.container.make('plugins')
  const candidates = new Map<string, Candidate>()
  for (const { name, probes = [] } of plugins) {
    try {
      for (const candidate of probes.flatMap((probe) => probe.candidates(domain))) {
        const path = pathOn(domain, candidate.path)
        if (path && !candidates.has(path)) candidates.set(path, { ...candidate, path })
      }
    } catch (error) {
      logger.error({ err: error, plugin: name }, 'probe failed; skipping it')
    }
  }
  return [...candidates.values()].slice(0, MAX_CANDIDATES)
}

/** Returns the path as requested; null if it leads to another host: `//elsewhere.example/`. */
function pathOn(domain: string, path: string): string | null {
  const url = URL.parse(path, `https://${domain}`)
  return url?.host === domain ? url.pathname + url.search : null
}
