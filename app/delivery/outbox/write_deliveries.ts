import type Alert from '#alerts/models/alert'
import { activeChannels } from '#delivery/channels/active_channels'
import { loadedChannel, recipientsOf } from '#delivery/channels/loaded'
import { whoWants } from '#delivery/channels/who_wants'
import type Channel from '#delivery/models/channel'
import { route } from '#delivery/routing/route'
import { routedAlert } from '#delivery/routing/routed_alert'
import { ruleOf } from '#delivery/routing/rule_of'
import type { Statements } from '#platform/database/statements'
import { newId } from '#platform/ids'

type NewAlert = Pick<
  Alert,
  'id' | 'workspaceId' | 'competitorId' | 'signalScore' | 'pageType' | 'summary' | 'changeExcerpt'
>

/** One recipient of one channel, and when the alert is due there. */
interface Line {
  channel: Channel
  recipient: string
  dueAt: number
}

/**
 * Writes the deliveries of a new alert, in the transaction that writes the alert, so that neither exists without the
 * other. Alerts that no channel accepts go into the digest.
 */
export async function writeDeliveries(alert: NewAlert, trx: Statements, now = Date.now()): Promise<void> {
  const channels = await activeChannels({ id: alert.workspaceId }, trx)
  if (channels.length === 0) return

  const [{ time_zone: timeZone }] = await trx.read<{ time_zone: string }>(
    'select time_zone from workspaces where id = ?',
    [alert.workspaceId]
  )
  const routed = await routedAlert(alert, channels, trx)
  const lines: Line[] = []
  for (const channel of channels) {
    const decided = route(ruleOf(channel, { timeZone }), routed, now)
    if (decided.decision === 'skip') continue
    const dueAt = decided.decision === 'wait' ? decided.until : now
    for (const recipient of await recipients(alert, channel, trx)) lines.push({ channel, recipient, dueAt })
  }
  for (const line of oncePerRecipient(lines)) {
    await trx
      .insertInto('deliveries')
      .values(newDelivery(alert, line, now))
      .execute()
  }
}

async function recipients(
  { workspaceId, signalScore }: NewAlert,
  { kind, destination }: Channel,
  trx: Statements
): Promise<string[]> {
  const part = await loadedChannel(kind)
  if (!part || destination === null) return []
  return whoWants(signalScore, { id: workspaceId }, part, recipientsOf(part, destination), trx)
}

/** Leaves out recipients that get the alert through another channel, at the same time or earlier. */
function oncePerRecipient(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>()
  for (const line of lines.toSorted((one, other) => one.dueAt - other.dueAt)) {
    const { kind, destination } = line.channel
    const recipient = `${kind} ${line.recipient || destination}`
    if (!first.has(recipient)) first.set(recipient, line)
  }
  return [...first.values()]
}

function newDelivery(alert: NewAlert, { channel, recipient, dueAt }: Line, now: number) {
  return {
    id: newId('delivery'),
    workspace_id: alert.workspaceId,
    kind: channel.kind,
    channel_id: channel.id,
    alert_id: alert.id,
    recipient,
    status: 'pending' as const,
    attempts: 0,
    due_at: dueAt,
    next_attempt_at: dueAt,
    created_at: now,
  }
}
