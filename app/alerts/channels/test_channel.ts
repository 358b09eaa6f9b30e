import { randomUUID } from 'node:crypto'
import type { Channel as ChannelPart, DeliveryResult, TestMessage } from '#platform/contract'
import { transaction } from '#platform/database/transaction'
import { InvalidInput } from '#platform/errors'
import { findChannel, findPart } from '#alerts/channels/find_channel'
import { appLinks, unsubscribeLink } from '#alerts/channels/links'
import { recipientsOf } from '#alerts/channels/loaded'
import { tryAgainNow } from '#alerts/channels/try_again_now'
import type Channel from '#alerts/models/channel'
import { noteOnChannel } from '#alerts/outbox/note_on_channel'
import { sendThrough } from '#alerts/outbox/send_through'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** What became of the message to one recipient. */
export interface TestOutcome {
  /** Empty for a channel that has one. */
  recipient: string
  result: DeliveryResult
}

/**
 * Sends a test message at once to every recipient of a channel, also of a paused one. Throws `NotFound`, and `InvalidInput`
 * where nothing can be sent.
 */
export async function testChannel(workspace: Workspace, kind: string, actor: Actor): Promise<TestOutcome[]> {
  const channel = await findChannel(workspace, kind)
  const part = await findPart(kind)
  const { destination } = channel
  if (destination === null) {
    const message = "The destination can't be read anymore. Enter it again."
    throw InvalidInput.field('destination', 'unreadable', message)
  }
  const outcomes = await Promise.all(
    recipientsOf(part, destination).map(async (recipient) => ({
      recipient,
      result: await sendThrough(part, testMessage(workspace, channel, part, recipient), {
        destination: recipient || destination,
        secret: channel.secret,
      }),
    }))
  )
  await noteTest(workspace, channel, outcomes, actor)
  return outcomes
}

function testMessage(
  workspace: Workspace,
  { id: channelId, workspaceId }: Channel,
  part: ChannelPart,
  recipient: string
): TestMessage {
  return {
    kind: 'test',
    id: `test_${randomUUID()}`,
    workspace: { id: workspace.id, name: workspace.name },
    links: {
      settings: appLinks.channels,
      ...(part.byMail && { unsubscribe: unsubscribeLink({ workspaceId, channelId, recipient }) }),
    },
  }
}

/** One that does not get through counts for the whole channel. What waited for it need wait no longer once all do. */
async function noteTest(
  workspace: Workspace,
  channel: Channel,
  outcomes: TestOutcome[],
  actor: Actor
): Promise<void> {
  const failed = outcomes.find(({ result }) => result.outcome !== 'sent')
  const { result } = failed ?? outcomes[0]
  await transaction(async (trx) => {
    await workspace.lock(trx)
    await noteOnChannel(channel, result, Date.now(), trx)
    if (!failed) await tryAgainNow(workspace, channel, trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'channel.tested',
      subject: channel.id,
      detail: `${channel.kind}: ${result.outcome === 'sent' ? 'sent' : result.reason}`,
    })
  })
}
