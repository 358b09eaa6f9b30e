import { isUtf8 } from 'node:buffer'
import sniffEncoding from 'html-encoding-sniffer'
import { ReadingBudget } from './budget.js'

/** Where browsers look for a declaration late in the head; the sniffer itself stops at 1,024 bytes. */
const LATE_DECLARATION_WINDOW = 64 * 1024
/**
 * Multi-byte sequences that make UTF-8 certain: text in a legacy encoding forms a valid one by chance now and
 * then, but not this many without a single invalid one.
 */
const CERTAIN_SEQUENCES = 32

/**
 * Decodes the bytes of an HTML page as a browser would: byte order mark, `charset` of the Content-Type header,
 * `<meta charset>`, then the look of the bytes. One rule more than the HTML standard's: bytes that can hardly be
 * anything but UTF-8 are UTF-8 whatever their `<meta>` says, since pages get transcoded and keep the old tag.
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

/** The sniffer indexes past the end of some truncated declarations; those declare nothing. */
function sniff(bytes: Uint8Array, transportLayerEncodingLabel: string | undefined, defaultEncoding: string) {
  try {
    return sniffEncoding(bytes, { transportLayerEncodingLabel, defaultEncoding })
  } catch {
    return defaultEncoding
  }
}

/** Its "replacement" encoding is the one that a `TextDecoder` does not know: it exists to decode nothing. */
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

/** Number of multi-byte UTF-8 sequences, as far as it matters; 0 when the bytes are not valid UTF-8. */
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
