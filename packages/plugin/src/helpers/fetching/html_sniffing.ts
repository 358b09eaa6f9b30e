/** The number of bytes that WHATWG MIME Sniffing examines. */
const SNIFFED_BYTES = 1445

/** From WHATWG MIME Sniffing, "identifying a resource with an unknown MIME type". */
const HTML_OPENING =
  /^(?:<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)(?=[\s>])|<!--)/

/** Whether bytes without a useful content type are HTML. */
export function looksLikeHtml(body: Uint8Array): boolean {
  return HTML_OPENING.test(decodeMarkup(body.subarray(0, SNIFFED_BYTES)).trimStart().toLowerCase())
}

/** The first element of a feed, which may be served as HTML. */
const FEED_OPENING =
  /^(?:<\?xml[^>]{0,200}>\s{0,20}(?:<!--[^>]{0,500}-->\s{0,20}){0,3})?<(?:rss|feed|rdf:rdf)(?=[\s>])/

/** Whether bytes that are served as HTML are a feed. */
export function looksLikeFeed(body: Uint8Array): boolean {
  return FEED_OPENING.test(decodeMarkup(body.subarray(0, SNIFFED_BYTES)).trimStart().toLowerCase())
}

/**
 * Decodes bytes well enough to read ASCII. Removes a byte order mark; a truncated character does not matter.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}
