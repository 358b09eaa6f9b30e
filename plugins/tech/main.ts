import type { Extractor, PluginFactory } from '#platform/contract'
import { collectSigns, type Signs } from './signs.js'
import { TECHNOLOGIES, type Technology } from './technologies.js'

const tech: Extractor<string[]> = {
  field: 'tech',
  empty: [],
  extract(page) {
    const signs = collectSigns(page)
    const hosts = hostsWithParents(signs)
    const paths = [...new Set(signs.addresses.map((address) => address.path))].join('\n')
    return TECHNOLOGIES.filter((technology) => shows(technology, signs, hosts, paths)).map(({ name }) => name)
  },
}

/** @param hosts paths by host  @param paths all paths, one a line */
function shows(technology: Technology, signs: Signs, hosts: Map<string, string[]>, paths: string): boolean {
  return (
    technology.hosts?.some((sign) => comesFrom(sign, hosts)) ||
    technology.paths?.some((sign) => paths.includes(sign)) ||
    technology.generators?.some((sign) => signs.generators.some((generator) => generator.startsWith(sign))) ||
    technology.ids?.some((sign) => signs.ids.has(sign)) ||
    technology.attributes?.some((sign) => signs.attributes.has(sign)) ||
    Object.entries(technology.headers ?? {}).some(([name, sign]) =>
      signs.headers[name]?.toLowerCase().includes(sign)
    ) ||
    false
  )
}

function comesFrom(sign: string, hosts: Map<string, string[]>): boolean {
  const slash = sign.indexOf('/')
  if (slash < 0) return hosts.has(sign)
  const path = sign.slice(slash)
  return hosts.get(sign.slice(0, slash))?.some((found) => found.startsWith(path)) ?? false
}

/** The paths asked from each host and from each domain that it is part of. */
function hostsWithParents({ addresses }: Signs): Map<string, string[]> {
  const hosts = new Map<string, string[]>()
  for (const { host, path } of addresses) {
    const labels = host.split('.')
    for (let from = 0; from < labels.length - 1; from++) {
      const domain = labels.slice(from).join('.')
      const paths = hosts.get(domain)
      if (paths) paths.push(path)
      else hosts.set(domain, [path])
    }
  }
  return hosts
}

/** The technologies that a page is made with, by rules of our own. */
const plugin: PluginFactory = () => ({ name: 'tech', extractors: [tech] })
export default plugin
