import plugins from '#config/plugins'
import type { PageContent, PageLabel, Verdict } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#detection/change_parts'
import { askAnalysts } from '#detection/pipeline/ask_analysts'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { readContent } from '#monitoring/pipeline/reading/read_content'
import { sourceOf } from '#monitoring/pipeline/source_of'

const registry = await PluginRegistry.load(plugins)
const parts = {
  sources: registry.all('sources'),
  extractors: registry.all('extractors'),
  units: registry.all('units'),
}

/** A response as a site sends it. */
export interface Served {
  url: string
  type: string
  body: string | Uint8Array
}

/** Reads a document with the source that recognizes it. */
export async function contentOfDocument({ url, type, body }: Served): Promise<PageContent> {
  const response = {
    url,
    status: 200,
    headers: { 'content-type': type },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  }
  const source = sourceOf(response, parts.sources)
  if (!source) throw new Error(`No source reads ${url}.`)
  return (await readContent({ ...response, finalUrl: url, source }, parts, null))!.content
}

/** Returns the product's verdict on two versions of a document; null when nothing of the change remains. */
export async function judgeDocuments(
  label: PageLabel,
  before: Served,
  after: Served
): Promise<Verdict | null> {
  const page = { url: after.url, label, competitor: 'Northwind' }
  const versions = { before: await contentOfDocument(before), after: await contentOfDocument(after) }
  const found = compareContents(versions.before, versions.after, registry.all('detectors'), page)
  if (!found) return null
  const { change } = applyFilters(found, registry.all('filters'))
  if (isEmpty(change)) return null
  return askAnalysts(change, registry.all('analysts'), {
    outbound: { request: () => Promise.reject(new Error('not used')) },
    signal: new AbortController().signal,
    versions,
  })
}
