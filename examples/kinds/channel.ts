import {
  type Channel,
  type ChannelMessage,
  deliverByPost,
  judgeDelivery,
  type Plugin,
} from 'rivalwatch-plugin'

const channel: Channel = {
  id: 'chat',
  name: 'Chat',
  destinationHint: 'Room URL, including https://',
  checkDestination: (destination, { webAddress }) => webAddress(destination),
  deliver(message, destination, tools) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id: message.id, text: textOf(message) })
    return deliverByPost(destination, { headers, body }, tools, (answer) => judgeDelivery(answer, 'The room'))
  },
}

function textOf(message: ChannelMessage): string {
  if (message.kind === 'test') return `Alerts from ${message.workspace.name} will appear here.`
  if (message.kind === 'briefing') return message.links.briefing
  return message.kind === 'alert' ? `${message.summary} ${message.links.alert}` : message.links.inbox
}

/** Posts alerts to a chat room. */
export default function chat(): Plugin {
  return { name: 'chat', contract: 1, channels: [channel] }
}
