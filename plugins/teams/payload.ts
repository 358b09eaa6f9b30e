import type { ChannelMessage, TestMessage } from 'rivalwatch-plugin'
import { alertCard } from './alert.js'
import { type Card, foreign, open, paragraph, type Payload, run } from './card.js'
import { briefingCard } from './briefing.js'
import { digestCard } from './digest.js'

/** A card and a one-line summary of its content. */
export type Parts = { summary: string; card: Card }

export function payloadOf(message: ChannelMessage): Payload {
  const { summary, card } = partsOf(message)
  const [first, ...rest] = card.body
  return {
    type: 'message',
    summary,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.5',
          fallbackText: summary,
          msteams: { width: 'Full' },
          body: [{ ...first, id: message.id }, ...rest],
          actions: card.actions,
        },
      },
    ],
  }
}

function partsOf(message: ChannelMessage): Parts {
  if (message.kind === 'alert') return alertCard(message)
  if (message.kind === 'briefing') return briefingCard(message)
  return message.kind === 'digest' ? digestCard(message) : testCard(message)
}

function testCard({ workspace, links }: TestMessage): Parts {
  const told = `Alerts for ${foreign(workspace.name, 100) || 'your workspace'} will arrive here.`
  return {
    summary: `This channel works. ${told}`,
    card: {
      body: [
        paragraph([run('This channel works.', { weight: 'bolder', size: 'medium' })]),
        paragraph([run(told)], { spacing: 'small' }),
      ],
      actions: [open('Change settings', links.settings)],
    },
  }
}
