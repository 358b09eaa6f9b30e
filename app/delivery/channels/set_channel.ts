import { randomBytes } from 'node:crypto'
import { save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { checkDestination, sayWhere } from '#delivery/channels/check_destination'
import { channelOf, findPart } from '#delivery/channels/find_channel'
import { channelInWords } from '#delivery/channels/labels'
import { checkQuietHours, type QuietHours } from '#delivery/channels/quiet_hours'
import { retryNow } from '#delivery/channels/retry_now'
import Channel from '#delivery/models/channel'
import type { Channel as ChannelPart, SignalScore } from 'rivalwatch-plugin'
import { transaction } from '#platform/database/transaction'
import { InvalidInput } from '#platform/errors'
import { newId } from '#platform/ids'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Missing settings stay as they are. A new channel gets alerts that score `medium` or higher, at any hour. */
export interface ChannelSettings {
  /** Id of a loaded plugin's channel. */
  kind: string
  /** As typed. Required for a new channel. */
  destination?: string
  minimumScore?: SignalScore
  /** Null for no quiet hours. */
  quietHours?: QuietHours | null
  isPaused?: boolean
  /** Creates a new secret for signing messages; the old one stops working immediately. */
  newSecret?: boolean
}

/**
 * Creates or changes the workspace's channel of a kind.
 *
 * @returns the channel, and its secret if one was created: this is the only time it is shown
 * @throws InvalidInput
 */
export async function setChannel(
  workspace: Workspace,
  settings: ChannelSettings,
  actor: Actor
): Promise<{ channel: Channel; secret: string | null }> {
  const part = await findPart(settings.kind)
  if (settings.quietHours) checkQuietHours(settings.quietHours)
  if (settings.newSecret && !part.signs) {
    throw InvalidInput.field('newSecret', 'signs', `${part.name} doesn't sign messages, so it has no secret.`)
  }
  const destination = await destinationOf(settings, part)
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const found = await channelOf(workspace, part.id, trx)
    const channel = found ?? newChannel(workspace, part, destination)
    if (found?.destination === null && destination === undefined) throw unreadable()
    const secret = part.signs && (!channel.secret || settings.newSecret) ? newSecret() : null
    const isMoved = destination !== undefined && found !== null && destination !== found.destination

    channel.merge({
      ...(destination !== undefined && { destination }),
      ...(settings.minimumScore && { minimumScore: settings.minimumScore }),
      ...(settings.quietHours !== undefined && quietColumns(settings.quietHours)),
      ...(settings.isPaused !== undefined && { isPaused: settings.isPaused }),
      ...(secret && { secret }),
      // The failures were those of the old destination.
      ...(isMoved && { failingSince: null, lastError: null }),
    })
    await save(trx, channel)
    if (isMoved || settings.quietHours !== undefined) await retryNow(workspace, channel, trx)
    await recordSetting(workspace, channel, part, { actor, secret }, trx)
    return { channel, secret }
  })
}

async function destinationOf(
  { destination }: ChannelSettings,
  part: ChannelPart
): Promise<string | undefined> {
  if (destination === undefined) return undefined
  if (part.notSetUp) throw InvalidInput.field('kind', 'not_set_up', part.notSetUp)
  return checkDestination(part, destination)
}

function newChannel(workspace: Workspace, part: ChannelPart, destination: string | undefined): Channel {
  if (destination === undefined) {
    const message = part.notSetUp ?? sayWhere(part)
    throw InvalidInput.field('destination', 'required', message)
  }
  return new Channel().fill({
    id: newId('channel'),
    workspaceId: workspace.id,
    kind: part.id,
    minimumScore: 'medium',
    quietFrom: null,
    quietUntil: null,
    isPaused: false,
    createdAt: Date.now(),
  })
}

/**
 * Creates the error for a channel whose destination cannot be read. Its secret cannot either, and must not be replaced
 * unless someone asks for it.
 */
function unreadable(): InvalidInput {
  const message = "The destination can't be read with this APP_KEY. Enter it again."
  return InvalidInput.field('destination', 'unreadable', message)
}

function quietColumns(hours: QuietHours | null) {
  return { quietFrom: hours?.from ?? null, quietUntil: hours?.until ?? null }
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

async function recordSetting(
  workspace: Workspace,
  channel: Channel,
  part: ChannelPart,
  { actor, secret }: { actor: Actor; secret: string | null },
  trx: Statements
): Promise<void> {
  const detail = channelInWords(channel, part) + (secret ? ', with a new secret' : '')
  await AuditEvent.record(trx, workspace, {
    actor,
    action: 'channel.set',
    subject: channel.id,
    detail,
  })
}
