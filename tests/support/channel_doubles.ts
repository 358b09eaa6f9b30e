/** The responses of the local doubles of receivers' APIs, and where a message of each kind carries its id. */
import type { Received } from '#tests/support/receiver'

export interface ChannelDouble {
  kind: string
  secret: string | null
  /** The API's responses while it accepts nothing: unavailable, and rate limited for two seconds. */
  failures: { status: number; headers?: Record<string, string>; body?: string }[]
  /** Its response to a message for a deleted webhook. */
  gone: { status: number; body?: string }
  idOf(received: Received): string
}

export const channelDoubles: ChannelDouble[] = [
  {
    kind: 'slack',
    secret: null,
    failures: [
      { status: 503, body: 'service_unavailable' },
      { status: 429, headers: { 'retry-after': '2' }, body: 'rate_limited' },
    ],
    gone: { status: 404, body: 'no_service' },
    idOf: ({ body }) => body.blocks[0].block_id,
  },
  {
    kind: 'teams',
    secret: null,
    failures: [
      { status: 502, body: JSON.stringify({ error: { code: 'NoResponse', message: 'No response.' } }) },
      { status: 429, headers: { 'retry-after': '2' } },
    ],
    gone: { status: 404, body: JSON.stringify({ error: { code: 'WorkflowNotFound', message: 'Gone.' } }) },
    idOf: ({ body }) => body.attachments[0].content.body[0].id,
  },
  {
    kind: 'discord',
    secret: null,
    failures: [
      { status: 500, body: JSON.stringify({ message: '500: Internal Server Error', code: 0 }) },
      { status: 429, body: JSON.stringify({ message: 'You are being rate limited.', retry_after: 1.4 }) },
    ],
    gone: { status: 404, body: JSON.stringify({ message: 'Unknown Webhook', code: 10015 }) },
    idOf: ({ body }) => new URL(body.embeds[0].author.url).hash.slice(1),
  },
  {
    kind: 'webhook',
    secret: 'whsec_c2VjcmV0',
    failures: [{ status: 503 }, { status: 429, headers: { 'retry-after': '2' } }],
    gone: { status: 410 },
    idOf: ({ headers }) => String(headers['webhook-id']),
  },
]
