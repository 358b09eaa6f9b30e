import type { ChannelMessage, DeliveryResult, OutboundRequest, OutboundResponse } from 'rivalwatch-plugin'
import createWebhook from '#plugins/webhook'

export const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes, or so').toString('base64')}`

export interface Sent {
  result: DeliveryResult
  requests: (OutboundRequest & { url: string })[]
}

/** Sends a message. Returns the requests and the result. */
export async function sending(
  message: ChannelMessage,
  answer: Partial<OutboundResponse> | Error = {},
  secret: string | null = SECRET
): Promise<Sent> {
  const requests: Sent['requests'] = []
  const [webhook] = createWebhook().channels!
  const result = await webhook.deliver(message, 'https://hooks.example.com/x', {
    outbound: {
      async request(url, request = {}) {
        requests.push({ url, ...request })
        if (answer instanceof Error) throw answer
        return { url, status: 200, headers: {}, body: new Uint8Array(), ...answer }
      },
    },
    mail: null,
    secret,
    signal: AbortSignal.timeout(60_000),
  })
  return { result, requests }
}
