import app from '@adonisjs/core/services/app'
import type { Channel as ChannelPart, ChannelMessage, DeliveryResult } from 'rivalwatch-plugin'
import { newId } from '#platform/ids'
import type { SmtpMail } from '#platform/mail/smtp_mail'
import { PluginRegistry } from '#platform/plugins/registry'
import Channel from '#delivery/models/channel'
import email from '#plugins/email'
import type { Tenant } from '#platform/database/tenant_model'

/** Creates a channel of a workspace as if it had been set up. */
export function aChannel(workspace: Tenant, fields: Partial<Channel> = {}): Promise<Channel> {
  return Channel.create({
    id: newId('channel'),
    workspaceId: workspace.id,
    kind: 'slack',
    destination: 'https://hooks.slack.com/services/T0/B0/x',
    minimumScore: 'medium',
    isPaused: false,
    createdAt: Date.now(),
    ...fields,
  })
}

/** A plugin's channel that records the messages it receives and returns scripted results. */
export class NotedChannel {
  readonly sent: { message: ChannelMessage; destination: string; secret: string | null }[] = []
  /** Results for the next messages, one each. Later messages are accepted. */
  answers: (DeliveryResult | Error | Promise<DeliveryResult>)[] = []

  constructor(private readonly fields: Partial<ChannelPart> = {}) {}

  get part(): ChannelPart {
    return {
      id: 'slack',
      name: 'Slack',
      destinationHint: 'Webhook address',
      takesDigests: true,
      checkDestination: (destination) => destination,
      deliver: async (message, destination, { secret }) => {
        this.sent.push({ message, destination, secret })
        const answer = this.answers.shift() ?? { outcome: 'sent' }
        if (answer instanceof Error) throw answer
        return answer
      },
      ...this.fields,
    }
  }
}

/** Replaces the installed channels. Returns a function that restores them. */
export async function withChannels(...channels: NotedChannel[]): Promise<() => void> {
  const { plugins } = await app.container.make('plugins')
  const others = plugins.map(({ channels: _, ...plugin }) => plugin)
  const noted = { name: 'noted', channels: channels.map(({ part }) => part) }
  app.container.bindValue('plugins', new PluginRegistry([...others, noted]))
  return () => app.container.bindValue('plugins', new PluginRegistry(plugins))
}

/** Sends mail through this server, even if the installation has none. Returns a function that undoes it. */
export async function withMail(mail: SmtpMail): Promise<() => void> {
  const { plugins } = await app.container.make('plugins')
  const before = await app.container.make('mail')
  const others = plugins.filter(({ name }) => name !== 'email')
  app.container.bindValue('plugins', new PluginRegistry([...others, email({ sendsMail: true })]))
  app.container.bindValue('mail', mail)
  return () => {
    app.container.bindValue('plugins', new PluginRegistry(plugins))
    app.container.bindValue('mail', before)
  }
}
