import type { ChannelMessage, DeliveryTools } from 'rivalwatch-plugin'
import createSlack from '#plugins/slack'

export interface Text {
  type: 'mrkdwn' | 'plain_text'
  text: string
  verbatim?: boolean
}

export interface Block {
  type: string
  block_id?: string
  text?: Text
  fields?: Text[]
  elements?: (Text & { url?: string; style?: string })[]
}

export interface Payload {
  text: string
  blocks: Block[]
  attachments?: { color: string; fallback: string; blocks: Block[] }[]
  unfurl_links: boolean
  unfurl_media: boolean
}

/** Returns the payload sent to Slack. */
export async function payloadOf(message: ChannelMessage): Promise<Payload> {
  let sent = ''
  const tools: DeliveryTools = {
    outbound: {
      async request(url, request) {
        sent = request!.body as string
        return { url, status: 200, headers: {}, body: new Uint8Array() }
      },
    },
    mail: null,
    secret: null,
    signal: AbortSignal.timeout(60_000),
  }
  await createSlack().channels![0].deliver(message, 'https://hooks.slack.com/services/T0/B0/x', tools)
  return JSON.parse(sent) as Payload
}

export function blocksOf({ blocks, attachments = [] }: Payload): Block[] {
  return [...blocks, ...attachments.flatMap((attachment) => attachment.blocks)]
}

/** Returns all text objects except those of buttons and headers, which contain only our own words. */
export function markedTexts(payload: Payload): Text[] {
  return blocksOf(payload).flatMap(({ type, text, fields = [], elements = [] }) =>
    type === 'actions' || type === 'header' ? [] : [...(text ? [text] : []), ...fields, ...elements]
  )
}
