import type { IncomingMessage } from 'node:http'
import { ProductError } from '#platform/errors'

export const MAX_BODY_BYTES = 100 * 1024
/** Deeper than any valid request, and shallow enough for recursive code not to overflow the stack. */
const MAX_DEPTH = 100
const JSON_TYPE = /^application\/json(\s*;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the JSON body of a request.
 *
 * @param isRequired if false, returns undefined for a request without a body. A body that is sent must still be valid,
 *   so that an invalid one is never silently ignored
 * @throws ProductError 415, 413 or 400
 */
export async function readJsonBody(
  request: IncomingMessage,
  { isRequired }: { isRequired: boolean }
): Promise<unknown> {
  if (!isRequired && !hasBody(request)) return undefined
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new ProductError(415, 'unsupported_media_type', 'Send the body as application/json')
  }
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ProductError(415, 'unsupported_media_type', 'Send the body without content encoding')
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const bytes = await readBytes(request)
  if (!isRequired && bytes.length === 0) return undefined
  return parse(bytes)
}

/** Whether a request has a body, which HTTP indicates by a length or by chunked encoding. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const cutOff = () => new ProductError(400, 'malformed_request', 'The body ended early')
  return new Promise((resolve, reject) => {
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= MAX_BODY_BYTES) return chunks.push(chunk)
        // Reads and drops the rest. Aborting the request would close the connection before the error arrives, and a
        // client that sends everything before it reads would wait forever.
        chunks.length = 0
        return reject(tooLarge())
      })
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', () => reject(cutOff()))
      .on('close', () => request.complete || reject(cutOff()))
  })
}

function parse(bytes: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new ProductError(400, 'malformed_json', 'The body is not valid JSON')
  }
  if (isDeeperThan(MAX_DEPTH, value)) {
    throw new ProductError(400, 'malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep`)
  }
  return value
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part))
}

function tooLarge() {
  return new ProductError(413, 'body_too_large', 'The body is larger than 100 KB')
}
