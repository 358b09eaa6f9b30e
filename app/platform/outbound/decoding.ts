import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib'
import { OutboundError } from 'rivalwatch-plugin'
import { tooLarge } from './errors.js'

const MAX_STACKED_ENCODINGS = 2

/** RFC 9659: senders may require a window of up to 8 MB. */
const ZSTD_MAX_WINDOW_LOG = 23

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Promise<Uint8Array>

const [gunzipAsync, inflateAsync, inflateRawAsync, brotliAsync, zstdAsync] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
  promisify(zstdDecompress),
]

const DECODERS = new Map<string, Decoder>([
  ['gzip', (bytes, maxOutputLength) => gunzipAsync(bytes, { maxOutputLength })],
  ['x-gzip', (bytes, maxOutputLength) => gunzipAsync(bytes, { maxOutputLength })],
  ['br', (bytes, maxOutputLength) => brotliAsync(bytes, { maxOutputLength })],
  [
    'zstd',
    (bytes, maxOutputLength) =>
      zstdAsync(bytes, {
        maxOutputLength,
        params: { [constants.ZSTD_d_windowLogMax]: ZSTD_MAX_WINDOW_LOG },
      }),
  ],
  [
    'deflate',
    (bytes, maxOutputLength) =>
      hasZlibHeader(bytes)
        ? inflateAsync(bytes, { maxOutputLength })
        : inflateRawAsync(bytes, { maxOutputLength }),
  ],
])

/** Decoders that return the output so far if the input ends early. */
const OPEN_ENDED = new Map<string, (bytes: Uint8Array) => Transform>([
  ['gzip', () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['x-gzip', () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  [
    'zstd',
    () =>
      createZstdDecompress({
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: ZSTD_MAX_WINDOW_LOG },
      }),
  ],
  [
    'deflate',
    (bytes) =>
      (hasZlibHeader(bytes) ? createInflate : createInflateRaw)({ finishFlush: constants.Z_SYNC_FLUSH }),
  ],
])

/**
 * Decodes the content encodings of a body, limiting the size of the output.
 *
 * @param bytes the body from the wire; an empty one stays empty
 * @param contentEncoding the header, with the last applied encoding last
 * @param maxBytes limit for the output of every layer
 * @throws OutboundError `too_large`, or `bad_response` if it cannot be decoded
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number
): Promise<Uint8Array> {
  const decoded = await undoLayers(bytes, contentEncoding, DECODERS, (decoder, layer) =>
    decoder(layer, maxBytes).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : undecodable(cause)
    })
  )
  if (decoded.length > maxBytes) throw tooLarge(maxBytes)
  return decoded
}

/**
 * Decodes like `decodeBody`, but cuts the output at the limit and accepts input that ends early.
 *
 * @throws OutboundError `bad_response` if it cannot be decoded
 */
export async function decodeStart(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number
): Promise<Uint8Array> {
  const decoded = await undoLayers(bytes, contentEncoding, OPEN_ENDED, (decoder, layer) =>
    startOf(decoder(layer), layer, maxBytes).catch((cause: Error) => {
      throw undecodable(cause)
    })
  )
  return decoded.subarray(0, maxBytes)
}

/**
 * Decodes all layers of a body, one after another.
 *
 * @throws OutboundError `bad_response` if an encoding is not supported
 */
async function undoLayers<Undoing>(
  bytes: Uint8Array,
  contentEncoding: string,
  decoders: ReadonlyMap<string, Undoing>,
  undo: (decoder: Undoing, layer: Uint8Array) => Promise<Uint8Array>
): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes
  let decoded = bytes
  for (const encoding of layersOf(contentEncoding)) {
    const decoder = decoders.get(encoding)
    if (!decoder) throw undecodable()
    decoded = await undo(decoder, decoded)
  }
  return decoded
}

/**
 * Returns the beginning of the output. Leaving the loop early destroys the decoder, which stops a decompression bomb.
 */
async function startOf(decoder: Transform, bytes: Uint8Array, length: number): Promise<Uint8Array> {
  decoder.end(bytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** Returns the encodings, outermost first. */
function layersOf(contentEncoding: string): string[] {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > MAX_STACKED_ENCODINGS) throw undecodable()
  return encodings.reverse()
}

/** Whether a body has a zlib header. RFC 9110 requires one, but some servers omit it. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  return (bytes[0] & 0x0f) === 8
}

function undecodable(cause?: Error): OutboundError {
  return new OutboundError('bad_response', "The site sent a compressed response we can't read.", {
    cause,
  })
}
