import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * Returns the Standard Webhooks headers. The ID stays the same for every attempt to send a message; time and signature
 * change.
 *
 * @param content.secret `whsec_` followed by the key in base64
 */
export function signedHeaders(content: { id: string; now: Date; body: string; secret: string }) {
  const { id, now, body, secret } = content
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
