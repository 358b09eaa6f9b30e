import type { Extractor, PageContent, Source, UnitReader } from 'rivalwatch-plugin'
import { isInventory } from '#monitoring/inventory/address'
import { inventoryContent } from '#monitoring/inventory/inventory_content'
import { extractContent } from './extract.js'
import { readPage, type ResponseToRead } from './read_page.js'
import { readSource } from './read_source.js'

/**
 * Reads a response into the content of its version: a web page with all readers, the inventory of a site
 * from its list, anything else with the source that its fetch named.
 *
 * @throws {ReadingRefused}
 */
export async function readContent(
  response: ResponseToRead,
  parts: { sources: readonly Source[]; extractors: readonly Extractor[]; units: readonly UnitReader[] }
): Promise<PageContent> {
  if (isInventory(response.url)) {
    return inventoryContent(response.url, JSON.parse(new TextDecoder().decode(response.body)))
  }
  if (!response.source) return extractContent(readPage(response), parts.extractors, undefined, parts.units)
  const { page, units } = await readSource(response, parts.sources)
  return { ...extractContent(page, parts.extractors), units, source: response.source }
}
