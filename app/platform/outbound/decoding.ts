import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { OutboundError } from '#platform/contract'
import { tooLarge } from './errors.js'

const MAX_STACKED_ENCODINGS = 2

/** RFC 9659: what a sender may ask a receiver of HTTP to hold, 8 MB. */
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
    // Some servers leave out the zlib header that RFC 9110 asks for.
    (bytes, maxOutputLength) =>
      (bytes[0] & 0x0f) === 8
        ? inflateAsync(bytes, { maxOutputLength })
        : inflateRawAsync(bytes, { maxOutputLength }),
  ],
])

/**
 * Undoes the content encodings of a body, counting what comes out.
 *
 * @param bytes the body as it came over the wire; an empty one stays empty
 * @param contentEncoding the header, the encoding applied last standing last
 * @param maxBytes bound on the output of every layer
 * @throws OutboundError `too_large`, or `bad_response` for what can't be decoded
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number
): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > MAX_STACKED_ENCODINGS) throw undecodable()
  let decoded = bytes
  for (const encoding of encodings.reverse()) {
    const decoder = DECODERS.get(encoding)
    if (!decoder) throw undecodable()
    decoded = await decoder(decoded, maxBytes).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : undecodable(cause)
    })
  }
  if (decoded.length > maxBytes) throw tooLarge(maxBytes)
  return decoded
}

function undecodable(cause?: Error): OutboundError {
  return new OutboundError('bad_response', 'The site compressed its answer in a way that can not be read.', {
    cause,
  })
}
