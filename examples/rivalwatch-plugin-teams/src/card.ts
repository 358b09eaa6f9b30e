import {
  briefingHeadline,
  type ChannelMessage,
  countOf,
  cutAtWord,
  dayName,
  plainLine,
  scoreNames,
} from 'rivalwatch-plugin'

/** Teams refuses messages over 28 KB. */
const MAX_ALERTS = 25
const MAX_TEXT = 300

interface Run {
  type: 'TextRun'
  text: string
  weight?: 'Bolder'
  isSubtle?: boolean
  selectAction?: { type: 'Action.OpenUrl'; url: string }
}

type Element = { type: 'RichTextBlock'; id?: string; inlines: Run[]; spacing?: 'None' | 'Medium' }
type Action = { type: 'Action.OpenUrl'; title: string; url: string }

/**
 * Returns a message as an Adaptive Card. All text goes into `TextRun`, which Teams shows literally. A `TextBlock` would
 * interpret Markdown, and the text comes from other people's pages.
 */
export function cardOf(message: ChannelMessage) {
  const { body, actions } = partsOf(message)
  // Lets a workflow recognize a message that it has already received.
  body[0]!.id = message.id
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body,
          actions,
        },
      },
    ],
  }
}

function partsOf(message: ChannelMessage): { body: Element[]; actions: Action[] } {
  switch (message.kind) {
    case 'test':
      return {
        body: [line(run(`Alerts from ${message.workspace.name} will appear here.`))],
        actions: [open('Channel settings', message.links.settings)],
      }
    case 'alert': {
      const { score, summary, competitor, excerpt, links } = message
      const body = [
        line(subtle(`${scoreNames[score]} · ${competitor.name}`)),
        line(bold(summary)),
        ...(excerpt ? [line(subtle(excerpt))] : []),
      ]
      return { body, actions: [open('See the change', links.alert)] }
    }
    case 'briefing':
      return {
        body: [line(bold(briefingHeadline(message)))],
        actions: [open('Read the briefing', message.links.briefing)],
      }
    case 'digest': {
      const alerts = message.competitors.flatMap(({ alerts: all }) => all)
      const shown = alerts.slice(0, MAX_ALERTS)
      const more = message.more + alerts.length - shown.length
      const body = [
        line(bold(`${dayName(message.day)}: ${countOf(alerts.length + message.more, 'new alert')}`)),
        ...shown.map(({ score, summary, url }) => line(subtle(`${scoreNames[score]}  `), link(summary, url))),
        ...message.notices.map(({ text, url }) => line(link(text, url))),
        ...(more > 0 ? [line(subtle(`And ${countOf(more, 'other alert')}.`))] : []),
      ]
      return { body, actions: [open('Open the inbox', message.links.inbox)] }
    }
  }
}

function line(...inlines: Run[]): Element {
  return { type: 'RichTextBlock', inlines, spacing: 'Medium' }
}

function run(text: string): Run {
  return { type: 'TextRun', text: cutAtWord(plainLine(text), MAX_TEXT) }
}

function bold(text: string): Run {
  return { ...run(text), weight: 'Bolder' }
}

function subtle(text: string): Run {
  return { ...run(text), isSubtle: true }
}

function link(text: string, url: string): Run {
  return { ...run(text), selectAction: { type: 'Action.OpenUrl', url } }
}

function open(title: string, url: string): Action {
  return { type: 'Action.OpenUrl', title, url }
}
