import type {
  Channel,
  ChannelMessage,
  DeliveryResult,
  DeliveryTools,
  OutboundRequest,
} from 'rivalwatch-plugin'

/** A receiver's response. */
export interface Answer {
  status: number
  body?: string
  headers?: Record<string, string>
}

/** Sends a message through a channel to a receiver that returns this response. */
export async function posted(
  channel: Channel,
  message: ChannelMessage,
  destination: string,
  answer: Answer = { status: 200 }
): Promise<{ result: DeliveryResult; asked: (OutboundRequest & { url: string })[]; payload: unknown }> {
  const asked: (OutboundRequest & { url: string })[] = []
  const tools: DeliveryTools = {
    outbound: {
      async request(url, request = {}) {
        asked.push({ url, ...request })
        const { status, body = '', headers = {} } = answer
        return { url, status, headers, body: Buffer.from(body) }
      },
    },
    mail: null,
    secret: null,
    signal: AbortSignal.timeout(60_000),
  }
  const result = await channel.deliver(message, destination, tools)
  return { result, asked, payload: JSON.parse(asked[0].body as string) }
}
