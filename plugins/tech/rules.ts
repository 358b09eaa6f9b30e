import type { Signs } from './signs.js'
import { TECHNOLOGIES, type Technology } from './technologies.js'

/** Technologies indexed by their signs, so that a page's signs are looked up instead of testing every technology. */
type Rules = ReadonlyMap<string, readonly Technology[]>

const BY_HOST = rulesBy(({ hosts = [] }) => hosts.map((sign) => sign.split('/', 1)[0]))
const BY_PATH = rulesBy(({ paths }) => paths)
const BY_GENERATOR = rulesBy(({ generators }) => generators)
const BY_ID = rulesBy(({ ids }) => ids)
const BY_ATTRIBUTE = rulesBy(({ attributes }) => attributes)
const BY_HEADER = rulesBy(({ headers = {} }) => Object.keys(headers))

function rulesBy(signsOf: (technology: Technology) => readonly string[] | undefined): Rules {
  const pairs = TECHNOLOGIES.flatMap((technology) =>
    (signsOf(technology) ?? []).map((sign) => [sign, technology] as const)
  )
  const grouped = Map.groupBy(pairs, ([sign]) => sign)
  return new Map([...grouped].map(([sign, found]) => [sign, found.map(([, technology]) => technology)]))
}

/** Returns the technologies whose signs a page shows. */
export function shownBy({ addresses, generators, ids, attributes, headers }: Signs): Set<Technology> {
  const shown = new Set<Technology>()
  const add = (technologies: readonly Technology[] = []) => technologies.forEach((one) => shown.add(one))
  for (const { host, path } of addresses) {
    for (const domain of domainsOf(host))
      add(BY_HOST.get(domain)?.filter((technology) => isFrom(technology, domain, path)))
  }
  const paths = [...new Set(addresses.map(({ path }) => path))].join('\n')
  for (const [sign, technologies] of BY_PATH) if (paths.includes(sign)) add(technologies)
  for (const generator of generators) {
    for (const [sign, technologies] of BY_GENERATOR) if (generator.startsWith(sign)) add(technologies)
  }
  for (const [sign, technologies] of BY_ID) if (ids.has(sign)) add(technologies)
  for (const [sign, technologies] of BY_ATTRIBUTE) if (attributes.has(sign)) add(technologies)
  for (const [name, technologies] of BY_HEADER) {
    const value = headers[name]?.toLowerCase()
    if (value !== undefined)
      add(technologies.filter((technology) => value.includes(technology.headers?.[name] ?? '')))
  }
  return shown
}

/** Returns a host and its parent domains. */
function domainsOf(host: string): string[] {
  const domains: string[] = []
  for (let from = 0; host.includes('.', from); from = host.indexOf('.', from) + 1)
    domains.push(host.slice(from))
  return domains
}

function isFrom({ hosts = [] }: Technology, domain: string, path: string): boolean {
  return hosts.some(
    (sign) => sign === domain || (sign.startsWith(`${domain}/`) && path.startsWith(sign.slice(domain.length)))
  )
}
