import type { Extractor, PageContent, Source, UnitReader } from 'rivalwatch-plugin'
import { extractContent } from './extract.js'
import { readPage, type ResponseToRead } from './read_page.js'
import { readSource } from './read_source.js'

/**
 * Reads a response into the content of its version: a web page with all readers, anything else with the source that its
 * fetch named.
 *
 * @throws {ReadingRefused}
 */
export async function readContent(
  response: ResponseToRead,
  parts: { sources: readonly Source[]; extractors: readonly Extractor[]; units: readonly UnitReader[] }
): Promise<PageContent> {
  if (!response.source) return extractContent(readPage(response), parts.extractors, undefined, parts.units)
  const { page, units } = await readSource(response, parts.sources)
  return { ...extractContent(page, parts.extractors), units, source: response.source }
}
