import { type Source, type SourceDocument, UnreadableSource } from 'rivalwatch-plugin'
import { ReadingRefused } from './budget.js'
import { decodePage } from './decode.js'
import type { ResponseToRead } from './read_page.js'
import { type SourcePage, sourcePage } from './source_page.js'

/**
 * Reads a response with the source chosen when it was fetched.
 *
 * @throws {ReadingRefused} if there is no such source, or if it cannot read the response
 */
export async function readSource(response: ResponseToRead, sources: readonly Source[]): Promise<SourcePage> {
  const source = sources.find(({ id }) => id === response.source)
  if (!source) throw unreadable('No installed plugin can read this URL.')
  const { url, finalUrl, headers, body } = response
  const document: SourceDocument = {
    url,
    finalUrl,
    headers,
    body,
    text: () => decodePage(body, headers['content-type']),
  }
  try {
    return sourcePage(response, await source.read(document))
  } catch (error) {
    if (error instanceof ReadingRefused) throw error
    const isMalformed = error instanceof UnreadableSource
    throw unreadable(isMalformed ? error.message : "What the site returned couldn't be read.")
  }
}

function unreadable(message: string): ReadingRefused {
  return new ReadingRefused('unreadable', message)
}
