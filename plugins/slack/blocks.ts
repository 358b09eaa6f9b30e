/**
 * The part of Block Kit that is used here. Callers must keep within its limits, because Slack refuses a message that
 * exceeds them.
 */

export const limits = { text: 3000, url: 3000, blockId: 255 }

interface MarkedText {
  type: 'mrkdwn'
  text: string
  /** Keeps URLs, channel names and mentions from becoming links. */
  verbatim: true
}

interface PlainText {
  type: 'plain_text'
  text: string
  emoji: false
}

export interface Button {
  type: 'button'
  text: PlainText
  url: string
  style?: 'primary'
}

export type Block = { block_id?: string } & (
  | { type: 'header'; text: PlainText }
  | { type: 'section'; text: MarkedText }
  | { type: 'section'; fields: MarkedText[] }
  | { type: 'context'; elements: MarkedText[] }
  | { type: 'actions'; elements: Button[] }
  | { type: 'divider' }
)

/** The payload of an incoming webhook. */
export interface Payload {
  /** Shown only in notifications, because there are blocks. */
  text: string
  blocks: Block[]
  attachments?: { color: string; fallback: string; blocks: Block[] }[]
  unfurl_links: false
  unfurl_media: false
}

export function header(text: string): Block {
  return { type: 'header', text: plainText(text) }
}

export function section(mrkdwn: string): Block {
  return { type: 'section', text: marked(mrkdwn) }
}

/**
 * Builds a section with its texts in two columns.
 *
 * @param mrkdwn one to ten texts
 */
export function fields(mrkdwn: string[]): Block {
  return { type: 'section', fields: mrkdwn.map(marked) }
}

export function context(mrkdwn: string): Block {
  return { type: 'context', elements: [marked(mrkdwn)] }
}

export function actions(...buttons: Button[]): Block {
  return { type: 'actions', elements: buttons }
}

export function button(label: string, url: string, style?: 'primary'): Button {
  return { type: 'button', text: plainText(label), url, ...(style && { style }) }
}

function marked(text: string): MarkedText {
  return { type: 'mrkdwn', text, verbatim: true }
}

function plainText(text: string): PlainText {
  return { type: 'plain_text', text, emoji: false }
}
