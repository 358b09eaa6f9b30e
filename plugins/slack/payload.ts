import type { ChannelMessage, TestMessage } from 'rivalwatch-plugin'
import { alertParts } from './alert.js'
import { actions, type Block, button, limits, type Payload, section } from './blocks.js'
import { briefingParts } from './briefing.js'
import { digestParts } from './digest.js'
import { bold, foreign } from './text.js'

/** The parts of a message; its first block gets the message's ID. */
export type Parts = Pick<Payload, 'text' | 'attachments'> & { blocks: [Block, ...Block[]] }

export function payloadOf(message: ChannelMessage): Payload {
  const { text, blocks, attachments } = partsOf(message)
  const [first, ...rest] = blocks
  return {
    text,
    blocks: [{ ...first, block_id: message.id.slice(0, limits.blockId) }, ...rest],
    ...(attachments && { attachments }),
    unfurl_links: false,
    unfurl_media: false,
  }
}

function partsOf(message: ChannelMessage): Parts {
  if (message.kind === 'alert') return alertParts(message)
  if (message.kind === 'briefing') return briefingParts(message)
  return message.kind === 'digest' ? digestParts(message) : testParts(message)
}

function testParts({ workspace, links }: TestMessage): Parts {
  const told = `Alerts for ${foreign(workspace.name, 100) || 'your workspace'} will arrive here.`
  return {
    text: `This channel works. ${told}`,
    blocks: [
      section(`${bold('This channel works.')}\n${told}`),
      actions(button('Change settings', links.settings)),
    ],
  }
}
