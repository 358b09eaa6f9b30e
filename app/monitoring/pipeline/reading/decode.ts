import { isUtf8 } from 'node:buffer'
import sniffEncoding from 'html-encoding-sniffer'
import { ReadingBudget } from './budget.js'

/** How far browsers look for a late declaration in the head; the sniffer itself stops at 1,024 bytes. */
const LATE_DECLARATION_WINDOW = 64 * 1024
/**
 * The number of multi-byte sequences that make UTF-8 certain. Text in a legacy encoding may contain a valid one by
 * chance, but not this many without a single invalid one.
 */
const CERTAIN_SEQUENCES = 32

/**
 * Decodes the bytes of an HTML page as a browser would: by byte order mark, `charset` of the Content-Type header,
 * `<meta charset>`, then the bytes themselves. One rule goes beyond the HTML standard: bytes that are almost certainly
 * UTF-8 are decoded as UTF-8 whatever their `<meta>` declares, because transcoded pages often keep the old tag.
 *
 * @param contentType value of the Content-Type header, if the response had one
 * @throws {ReadingRefused} `too_large`
 */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  ReadingBudget.checkSize(bytes.byteLength)
  const text = new TextDecoder(encodingOf(bytes, charsetOf(contentType))).decode(bytes)
  ReadingBudget.checkSize(text.length)
  return text
}

function encodingOf(bytes: Uint8Array, transportLabel: string | undefined): string {
  const announced = sniff(bytes, transportLabel, '')
  const fromOutside = sniff(bytes.subarray(0, 3), transportLabel, '')
  if (fromOutside) return supported(fromOutside)
  if (announced === 'UTF-8') return announced
  const sequences = multiByteSequences(bytes)
  if (sequences >= CERTAIN_SEQUENCES) return 'UTF-8'
  return supported(announced || lateDeclaration(bytes) || (sequences > 0 ? 'UTF-8' : 'windows-1252'))
}

/**
 * Detects the encoding. The sniffer reads past the end of some truncated declarations and throws; such pages count as
 * having none.
 */
function sniff(bytes: Uint8Array, transportLayerEncodingLabel: string | undefined, defaultEncoding: string) {
  try {
    return sniffEncoding(bytes, { transportLayerEncodingLabel, defaultEncoding })
  } catch {
    return defaultEncoding
  }
}

/**
 * Returns an encoding that `TextDecoder` supports. The only encoding of the sniffer that it lacks is "replacement",
 * which is meant to decode nothing.
 */
function supported(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    return 'utf-8'
  }
}

function lateDeclaration(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LATE_DECLARATION_WINDOW))
  const declaration = /<meta\s[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(
    head.toString('latin1')
  )
  return declaration ? sniff(new Uint8Array(), declaration[1], '') : ''
}

/**
 * Returns the number of multi-byte UTF-8 sequences, counted up to `CERTAIN_SEQUENCES`; 0 if the bytes are not valid
 * UTF-8.
 */
function multiByteSequences(bytes: Uint8Array): number {
  if (!isUtf8(bytes)) return 0
  let sequences = 0
  for (let at = 0; at < bytes.length && sequences < CERTAIN_SEQUENCES; at++)
    if (bytes[at] >= 0xc2) sequences++
  return sequences
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([^\s"';]{1,40})/i.exec(contentType?.slice(0, 1000) ?? '')?.[1]
}
