import { flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import type { SentDelivery, SentDigest } from '#delivery/digest/send_now'
import { ProductCommand } from '#platform/console/product_command'

interface Sent extends SentDigest {
  workspaceId: string
  workspace: string
}

export default class DigestSend extends ProductCommand {
  static commandName = 'digest:send'
  static description = 'Send the daily digest now instead of at its scheduled hour'
  static help = [
    "The day's scheduled digest then covers only what comes later. Exits with 1 when a delivery fails.",
  ]

  @flags.string({ description: 'Workspace ID (ws_…); all workspaces by default' })
  declare workspace?: string

  @flags.boolean({
    description: 'Print a list of {workspaceId, workspace, outcome, alerts, notices, deliveries} as JSON',
  })
  declare json: boolean

  async perform() {
    const { sendDigestNow } = await import('#delivery/digest/send_now')
    const sent: Sent[] = []
    for (const { id, name } of await this.#workspaces()) {
      sent.push({ workspaceId: id, workspace: name, ...(await sendDigestNow({ id })) })
    }
    this.answer(sent, sent.map(sentence).join('\n') || 'No workspaces to send to.')
    const { reasonWhyNot } = await import('#delivery/digest/audience')
    const whyNot = await reasonWhyNot()
    for (const line of sent.flatMap((one) => faults(one, whyNot))) this.fail(line)
  }

  async #workspaces() {
    const { findWorkspace } = await import('#workspaces/queries/find')
    const { default: Workspace } = await import('#workspaces/models/workspace')
    const { Conflict } = await import('#platform/errors')
    if (!this.workspace) {
      return Workspace.query().whereNot('subscription_status', 'canceled').orderBy('created_at').orderBy('id')
    }
    const workspace = await findWorkspace(this.workspace)
    if (workspace.subscriptionStatus === 'canceled') {
      throw new Conflict(
        'canceled',
        `The subscription of ${workspace.name} is canceled, so no digest is sent. Change it with "workspace:plan".`
      )
    }
    return [workspace]
  }
}

function sentence({ workspace, outcome, deliveries, ...told }: Sent): string {
  if (outcome === 'nothing_to_tell') return `${workspace}: nothing to send.`
  if (outcome === 'no_way') return `${workspace}: ${contents(told)} pending.`
  const taken = deliveries.filter(({ status }) => status === 'sent').length
  return `${workspace}: ${contents(told)}, sent to ${taken} of ${deliveries.length} via ${deliveries[0].channel}.`
}

function contents({ alerts, notices }: Pick<Sent, 'alerts' | 'notices'>): string {
  return `${countOf(alerts, 'alert')} and ${countOf(notices, 'notice')}`
}

function faults({ workspace, outcome, deliveries }: Sent, whyNot: string): string[] {
  if (outcome === 'no_way') {
    return [`${workspace}: the digest can't be sent: ${whyNot} Set up a channel with "channel:set".`]
  }
  return deliveries.filter(({ status }) => status !== 'sent').map((left) => `${workspace}: ${fault(left)}`)
}

function fault({ channel, recipient, status, error }: SentDelivery): string {
  const to = recipient ? `${recipient} via ${channel}` : channel
  if (status !== 'pending') return `delivery to ${to} failed. ${error ?? ''}`.trimEnd()
  return error ? `retrying ${to}. ${error}` : `a worker is sending to ${to}.`
}
