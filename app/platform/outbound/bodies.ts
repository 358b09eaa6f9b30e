import type { Dispatcher } from 'undici'
import { decodeBody, decodeStart } from './decoding.js'
import { tooLarge } from './errors.js'

/** What may come of a body, in bytes: on the wire, and in every layer of its decoding. */
export interface BodyBounds {
  maxBytes: number
  maxDecodedBytes: number
}

type Answer = Pick<Dispatcher.ResponseData, 'body' | 'headers'>

/**
 * All of a body, decoded.
 *
 * @throws OutboundError `too_large` or `bad_response`, or what undici throws of a body that breaks off
 */
export async function readWhole(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  const isTooLarge = (size: number) => size > maxBytes || Number(answer.headers['content-length']) > maxBytes
  const chunks: Uint8Array[] = []
  for await (const size of gathering(answer, chunks)) if (isTooLarge(size)) throw tooLarge(maxBytes)
  return decodeBody(Buffer.concat(chunks), encodingOf(answer), maxDecodedBytes)
}

/**
 * A body, decoded, up to the bounds.
 *
 * @throws OutboundError `bad_response`, or what undici throws of a body that breaks off before
 */
export async function readCut(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds) {
  const chunks: Uint8Array[] = []
  for await (const size of gathering(answer, chunks)) if (size >= maxBytes) break
  return decodeStart(start(chunks, maxBytes), encodingOf(answer), maxDecodedBytes)
}

/**
 * As much of a body as comes within the bounds and in time, decoded; nothing of what can not be decoded. Never rejects.
 *
 * @param patience milliseconds
 */
export async function readStart(answer: Answer, { maxBytes, maxDecodedBytes }: BodyBounds, patience: number) {
  const timer = setTimeout(() => answer.body.destroy(), patience)
  const chunks: Uint8Array[] = []
  try {
    for await (const size of gathering(answer, chunks)) if (size >= maxBytes) break
    return await decodeBody(start(chunks, maxBytes), encodingOf(answer), maxDecodedBytes)
  } catch {
    return encodingOf(answer) === '' ? start(chunks, maxBytes) : new Uint8Array()
  } finally {
    clearTimeout(timer)
  }
}

/** Tells the size so far after each chunk. Leaving early ends the transfer: the body is destroyed and its connection with it. */
async function* gathering({ body }: Answer, chunks: Uint8Array[]): AsyncGenerator<number> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    yield (size += chunk.length)
  }
}

function start(chunks: readonly Uint8Array[], length: number): Uint8Array {
  return Buffer.concat(chunks).subarray(0, length)
}

function encodingOf({ headers }: Answer): string {
  return String(headers['content-encoding'] ?? '')
}
