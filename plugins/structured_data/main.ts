import type { Extractor, PluginFactory } from 'rivalwatch-plugin'
import { plainJson } from './plain_json.js'

const MAX_NODES = 100
const MAX_BLOCK_CHARACTERS = 100 * 1024
/** For all blocks of a page together. */
const MAX_CHARACTERS = 5 * MAX_BLOCK_CHARACTERS

const structuredData: Extractor<unknown[]> = {
  field: 'structuredData',
  empty: [],
  extract(page) {
    const nodes: unknown[] = []
    let room = MAX_CHARACTERS
    for (const script of page.elements('script')) {
      if (nodes.length >= MAX_NODES) break
      if (!/^\s*application\/ld\+json\s*(?:;|$)/i.test(script.attributes.type?.slice(0, 200) ?? '')) continue
      const raw = page.rawTextOf(script)
      if (raw.length > Math.min(MAX_BLOCK_CHARACTERS, room)) continue
      room -= raw.length
      collectNodes(parse(raw), nodes)
    }
    return nodes.slice(0, MAX_NODES)
  },
}

/** Parses a block. Some publishers wrap it in a comment for old browsers. */
function parse(raw: string): unknown {
  const json = raw
    .trim()
    .replace(/^(?:<!--|\/\*\s{0,9}<!\[CDATA\[\s{0,9}\*\/|\/\/\s{0,9}<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s{0,9}\]\]>\s{0,9}\*\/|\/\/\s{0,9}\]\]>|\]\]>)$/, '')
  try {
    return plainJson(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Collects nodes from lists and `@graph`, which are only two ways of writing several nodes. */
function collectNodes(value: unknown, nodes: unknown[]): void {
  if (Array.isArray(value)) {
    for (const entry of value) collectNodes(entry, nodes)
  } else if (value !== null && typeof value === 'object') {
    const { '@graph': graph, '@context': context, ...rest } = value as Record<string, unknown>
    if (graph === undefined) nodes.push(value)
    else {
      if (Object.keys(rest).some((name) => name !== '@id')) {
        nodes.push(context === undefined ? rest : { '@context': context, ...rest })
      }
      collectNodes(graph, nodes)
    }
  }
}

/** Extracts the JSON-LD nodes of a page; a block that does not parse is dropped. */
const plugin: PluginFactory = () => ({ name: 'structured_data', extractors: [structuredData] })
export default plugin
