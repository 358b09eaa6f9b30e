import { decodeBody, decodeStart } from './decoding.js'
import { tooLarge } from './errors.js'
import type { Answer } from './incoming.js'

/** Limits of a body in bytes: on the wire, and for every layer of decoding. */
export interface BodyBounds {
  maxBytes: number
  maxDecodedBytes: number
}

/**
 * Reads a whole body, decoded.
 *
 * @throws OutboundError `too_large` or `bad_response`, or undici's error if the body ends early
 */
export async function readWhole(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  const announced = Number(answer.headers['content-length'])
  if (await answer.body.gather((size) => size > maxBytes || announced > maxBytes)) throw tooLarge(maxBytes)
  return decodeBody(Buffer.concat(answer.body.chunks), encodingOf(answer), maxDecodedBytes)
}

/**
 * Reads a body up to the limits, decoded.
 *
 * @throws OutboundError `bad_response`, or undici's error if the body ends before the limit
 */
export async function readCut(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  await answer.body.gather((size) => size >= maxBytes)
  return decodeStart(start(answer, maxBytes), encodingOf(answer), maxDecodedBytes)
}

/**
 * Reads and decodes the part of a body that arrives within the limits and in time. Returns nothing if it cannot be
 * decoded. Never rejects.
 *
 * @param patience milliseconds
 */
export async function readStart(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds, patience: number) {
  const timer = setTimeout(() => answer.body.abort(new Error('The response body is too slow')), patience)
  try {
    await answer.body.gather((size) => size >= maxBytes)
    return await decodeBody(start(answer, maxBytes), encodingOf(answer), maxDecodedBytes)
  } catch {
    return encodingOf(answer) === '' ? start(answer, maxBytes) : new Uint8Array()
  } finally {
    clearTimeout(timer)
  }
}

function start({ body }: Answer, length: number): Uint8Array {
  return Buffer.concat(body.chunks).subarray(0, length)
}

function encodingOf({ headers }: Answer): string {
  return String(headers['content-encoding'] ?? '')
}
