import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Probe } from '#platform/contract'

export type Candidate = ReturnType<Probe['candidates']>[number]

/** So many pages of a site are asked for at most, whatever plugins name. */
const MAX_CANDIDATES = 30

/**
 * The pages that the loaded plugins would look for on a site, in plugin order, each path once. A plugin that fails
 * loses only its own say.
 *
 * @param domain as stored with a competitor: host, with a port where it has one
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
      logger.error({ err: error, plugin: name }, 'a probe failed and was passed over')
    }
  }
  return [...candidates.values()].slice(0, MAX_CANDIDATES)
}

/** The path as it is asked for; null when it leads to another host: `//elsewhere.example/`. */
function pathOn(domain: string, path: string): string | null {
  const url = URL.parse(path, `https://${domain}`)
  return url?.host === domain ? url.pathname + url.search : null
}
