/** As many bytes as WHATWG MIME Sniffing looks at. */
const SNIFFED_BYTES = 1445

/** From WHATWG MIME Sniffing, "identifying a resource with an unknown MIME type". */
const HTML_OPENING =
  /^(?:<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)(?=[\s>])|<!--)/

/** Whether bytes without a telling content type are HTML. */
export function looksLikeHtml(body: Uint8Array): boolean {
  return HTML_OPENING.test(decodeMarkup(body.subarray(0, SNIFFED_BYTES)).trimStart().toLowerCase())
}

/** Enough of a decoding to read ASCII. A byte order mark does not survive it, nor does half a character matter. */
export function decodeMarkup(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}
