/** Verifies webhooks (https://www.standardwebhooks.com) with Web Crypto, so also in Deno, Bun and edge workers. */

import type { webhooks } from './schema.js'

/** The event of a webhook. Its `type` says what `data` contains. */
export type WebhookEvent = {
  [Type in keyof webhooks]: NonNullable<webhooks[Type]['post']['requestBody']>['content']['application/json']
}[keyof webhooks]

export interface WebhookRequest {
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it arrived, before it is parsed. */
  body: string | Uint8Array
  /** `whsec_…`; several while you replace it. */
  secret: string | readonly string[]
  /** How far the time may be off, in seconds. Defaults to 300. */
  tolerance?: number
  /** Milliseconds since 1970 UTC. For tests. */
  now?: number
}

/** A request is not from Rivalwatch, or was recorded and sent again. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const encoder = new TextEncoder()

/**
 * Returns the event of a request.
 *
 * @throws WebhookError
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  tolerance = 300,
  now = Date.now(),
}: WebhookRequest): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookError('The timestamp is missing or too far off.')
  }
  const content = typeof body === 'string' ? encoder.encode(body) : body
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), content)
  const signatures = header(headers, 'webhook-signature').split(' ')
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(signed, signatures, one)) return JSON.parse(new TextDecoder().decode(content))
  }
  throw new WebhookError('The signature is not valid.')
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secret: string
): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookError('The secret is not valid. It begins with whsec_.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  for (const signature of signatures) {
    const given = signature.startsWith('v1,') ? fromBase64(signature.slice('v1,'.length)) : null
    // Takes the same time for all signatures.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true
  }
  return false
}

function header(headers: WebhookRequest['headers'], name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function isHeaders(headers: WebhookRequest['headers']): headers is Headers {
  return typeof headers.get === 'function'
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/** Returns null for a text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
