import { decodeMarkup, type OutboundResponse, type Source } from 'rivalwatch-plugin'

const OPENING_BYTES = 2_048

/** Returns the ID of the first source that reads a response; null if none does. A source that throws is skipped. */
export function sourceOf(
  { url, headers, body }: OutboundResponse,
  sources: readonly Source[]
): string | null {
  const type = (headers['content-type'] ?? '').split(/[;,]/, 1)[0].trim().toLowerCase()
  const opening = decodeMarkup(body.subarray(0, OPENING_BYTES)).trimStart()
  const reads = (source: Source) => {
    try {
      return source.reads({ url, type, opening })
    } catch {
      return false
    }
  }
  return sources.find(reads)?.id ?? null
}
