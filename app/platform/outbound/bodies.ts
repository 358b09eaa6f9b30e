import { decodeBody, decodeStart } from './decoding.js'
import { tooLarge } from './errors.js'
import type { Answer } from './incoming.js'

/** What may come of a body, in bytes: on the wire, and in every layer of its decoding. */
export interface BodyBounds {
  maxBytes: number
  maxDecodedBytes: number
}

/**
 * All of a body, decoded.
 *
 * @throws OutboundError `too_large` or `bad_response`, or what undici throws of a body that breaks off
 */
export async function readWhole(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  const announced = Number(answer.headers['content-length'])
  if (await answer.body.gather((size) => size > maxBytes || announced > maxBytes)) throw tooLarge(maxBytes)
  return decodeBody(Buffer.concat(answer.body.chunks), encodingOf(answer), maxDecodedBytes)
}

/**
 * A body, decoded, up to the bounds.
 *
 * @throws OutboundError `bad_response`, or what undici throws of a body that breaks off before
 */
export async function readCut(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  await answer.body.gather((size) => size >= maxBytes)
  return decodeStart(start(answer, maxBytes), encodingOf(answer), maxDecodedBytes)
}

/**
 * As much of a body as comes within the bounds and in time, decoded; nothing of what can not be decoded. Never rejects.
 *
 * @param patience milliseconds
 */
export async function readStart(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds, patience: number) {
  const timer = setTimeout(() => answer.body.abort(new Error('The body is too slow')), patience)
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
