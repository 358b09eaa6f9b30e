import { randomUUID } from 'node:crypto'
import { findChannel, findPart } from '#delivery/channels/find_channel'
import { recipientsOf } from '#delivery/channels/loaded'
import { retryNow } from '#delivery/channels/retry_now'
import type Channel from '#delivery/models/channel'
import { recordOnChannel } from '#delivery/outbox/record_on_channel'
import { sendThrough } from '#delivery/outbox/send_through'
import { appLinks, unsubscribeLink } from '#delivery/signed_links'
import type { Channel as ChannelPart, DeliveryResult, TestMessage } from 'rivalwatch-plugin'
import { transaction } from '#platform/database/transaction'
import { InvalidInput } from '#platform/errors'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** The result for one recipient. */
export interface TestOutcome {
  /** Empty for a channel with a single recipient. */
  recipient: string
  result: DeliveryResult
}

/**
 * Sends a test message immediately to every recipient of a channel, even if the channel is paused.
 *
 * @param named the channel's ID, or its kind if the workspace has only one channel of that kind
 * @throws NotFound
 * @throws InvalidInput if nothing can be sent, or if there are several of the kind
 */
export async function testChannel(workspace: Workspace, named: string, actor: Actor): Promise<TestOutcome[]> {
  const channel = await findChannel(workspace, named)
  const part = await findPart(channel.kind)
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
  await recordTest(workspace, channel, outcomes, actor)
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

/** Records a test. One failure counts for the whole channel; if all succeed, pending deliveries are due immediately. */
async function recordTest(
  workspace: Workspace,
  channel: Channel,
  outcomes: TestOutcome[],
  actor: Actor
): Promise<void> {
  const failed = outcomes.find(({ result }) => result.outcome !== 'sent')
  const { result } = failed ?? outcomes[0]
  await transaction(async (trx) => {
    await workspace.lock(trx)
    await recordOnChannel(channel, result, Date.now(), trx)
    if (!failed) await retryNow(workspace, channel, trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'channel.tested',
      subject: channel.id,
      detail: `${channel.kind}: ${result.outcome === 'sent' ? 'sent' : result.reason}`,
    })
  })
}
