import { args, flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class ChannelSet extends ProductCommand {
  static commandName = 'channel:set'
  static description = 'Say where a workspace wants its alerts, or change it'
  static help = [
    'Changes what is given; the rest stays. A channel that is not there yet needs --to=.',
    '',
    '```',
    '{{ binaryName }} channel:set ws_… slack --to=https://hooks.slack.com/services/…',
    '{{ binaryName }} channel:set ws_… email --to=ana@example.com,ben@example.com --minimum=high --quiet-hours=22-7',
    '```',
  ]

  @args.string({ description: 'Id of the workspace (ws_…)' })
  declare workspaceId: string

  @args.string({ description: 'Kind of channel: slack, email, webhook …' })
  declare kind: string

  @flags.string({ description: 'Destination: a webhook address, or mail addresses with commas between them' })
  declare to?: string

  @flags.string({ description: 'From which score on: high, medium (of a new channel) or low' })
  declare minimum?: string

  @flags.string({
    description: 'Hours in which alerts wait, such as 22-7 (time zone of the workspace), or none',
  })
  declare quietHours?: string

  @flags.boolean({ description: 'Send nothing until --resume' })
  declare pause: boolean

  @flags.boolean({ description: 'End a pause' })
  declare resume: boolean

  @flags.boolean({ description: 'Make the secret anew that messages are signed with' })
  declare newSecret: boolean

  @flags.boolean({
    description: 'Print {id, kind, destination, minimumScore, quietHours, isPaused, secret} as JSON',
  })
  declare json: boolean

  async perform() {
    const { changeOfChannel } = await import('#alerts/channels/change_of_channel')
    const { channelInWords, maskedDestination } = await import('#alerts/channels/words')
    const { loadedChannel } = await import('#alerts/channels/loaded')
    const { setChannel } = await import('#alerts/channels/set_channel')
    const { findWorkspace } = await import('#workspaces/queries/find')
    const change = changeOfChannel(this)
    const workspace = await findWorkspace(this.workspaceId)
    const { channel, secret } = await setChannel(workspace, { kind: this.kind, ...change }, 'command')
    const part = await loadedChannel(channel.kind)
    const { id, kind, minimumScore, quietHours, isPaused } = channel
    const destination = maskedDestination(channel, part)
    this.answer(
      { id, kind, destination, minimumScore, quietHours, isPaused, secret },
      `${channelInWords(channel, part)}. (${id})${secret ? hintFor(secret) : ''}`
    )
  }
}

function hintFor(secret: string): string {
  return `\n${secret}\nCopy this secret now. It is shown once. What receives the messages checks their signatures with it.`
}
