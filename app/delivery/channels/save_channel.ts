import { randomBytes } from 'node:crypto'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import { modelsOf, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { InvalidInput } from '#platform/errors'
import { newId } from '#platform/ids'
import { type ChannelSettings, checkCompetitors, columnsOf } from '#delivery/channels/channel_settings'
import { checkDestination, sayWhere } from '#delivery/channels/check_destination'
import { channelInWords } from '#delivery/channels/labels'
import { loadedChannels } from '#delivery/channels/loaded'
import { freeName, nameTaken } from '#delivery/channels/names'
import { retryNow } from '#delivery/channels/retry_now'
import Channel from '#delivery/models/channel'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

const MOST_CHANNELS = 100
/** The maximum number of recipients across a workspace's channels. Each of them gets a message for every alert. */
const MOST_RECIPIENTS = 100

export interface SavedChannel {
  channel: Channel
  /** The new signing secret, if one was created. It is shown only this once. */
  secret: string | null
}

/**
 * Creates or changes a channel.
 *
 * @param found returns the channel to change, locked, or null to create one; called with the workspace locked
 * @throws InvalidInput
 */
export async function saveChannel(
  workspace: Workspace,
  part: ChannelPart,
  settings: ChannelSettings,
  actor: Actor,
  found: (trx: Statements) => Promise<Channel | null>
): Promise<SavedChannel> {
  const columns = columnsOf(settings)
  if (settings.newSecret && !part.signs) {
    throw InvalidInput.field('newSecret', 'signs', `${part.name} doesn't sign messages, so it has no secret.`)
  }
  const destination = await destinationOf(settings, part)
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const known = await found(trx)
    const channel = known ?? newChannel(workspace, part, destination)
    if (known?.destination === null && destination === undefined) throw unreadable()
    await checkCompetitors(workspace, columns.competitorIds ?? [], trx)
    const secret = part.signs && (!channel.secret || settings.newSecret) ? newSecret() : null
    const isMoved = destination !== undefined && known !== null && destination !== known.destination

    channel.merge({
      ...columns,
      ...(destination !== undefined && { destination }),
      ...(secret && { secret }),
      // The failures were those of the old destination.
      ...(isMoved && { failingSince: null, lastError: null }),
    })
    const others = await othersOf(workspace, channel, trx)
    await settleName(channel, part, others, { isNew: known === null })
    if (destination !== undefined) await limitRecipients([...others, channel])
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
    name: null,
    minimumScore: 'medium',
    competitorIds: [],
    tags: [],
    labels: [],
    keywords: [],
    quietFrom: null,
    quietUntil: null,
    isPaused: false,
    createdAt: Date.now(),
    lastSentAt: null,
    failingSince: null,
    lastError: null,
  })
}

async function othersOf(workspace: Workspace, { id }: Channel, trx: Statements): Promise<Channel[]> {
  const rows = trx.selectFrom('channels').where('workspace_id', '=', workspace.id).where('id', '!=', id)
  return modelsOf(Channel, await rows.selectAll().execute())
}

/** Throws if the channels of a workspace together have too many recipients. */
async function limitRecipients(channels: readonly Channel[]): Promise<void> {
  const parts = await loadedChannels()
  const recipients = channels.flatMap(({ kind, destination }) => {
    const part = parts.find(({ id }) => id === kind)
    if (!part?.recipients || destination === null) return []
    return part.recipients(destination).map((recipient) => `${kind} ${recipient}`)
  })
  if (new Set(recipients).size <= MOST_RECIPIENTS) return
  const message = `The channels of a workspace can have at most ${MOST_RECIPIENTS} recipients in total.`
  throw InvalidInput.field('destination', 'max_recipients', message)
}

/**
 * Keeps the names of a workspace's channels distinct. A new channel without a name gets a number if the name of its
 * kind is taken.
 */
async function settleName(
  channel: Channel,
  part: ChannelPart,
  others: readonly Channel[],
  { isNew }: { isNew: boolean }
): Promise<void> {
  if (isNew && others.length >= MOST_CHANNELS) {
    const message = `A workspace can have at most ${MOST_CHANNELS} channels.`
    throw InvalidInput.field('kind', 'max', message)
  }
  const parts = await loadedChannels()
  const taken = others.map((other) => channelNameIn(parts, other))
  const name = channel.name ?? part.name
  if (!nameTaken(name, taken)) return
  if (isNew && channel.name === null) channel.name = freeName(part.name, taken)
  else if (isNew || channel.$dirty.name !== undefined) {
    throw InvalidInput.field('name', 'unique', `Another channel is named "${name}". Choose a different name.`)
  }
}

function channelNameIn(parts: readonly ChannelPart[], { name, kind }: Channel): string {
  return name ?? parts.find(({ id }) => id === kind)?.name ?? kind
}

/**
 * Creates the error for a channel whose destination cannot be decrypted. Saving the channel would also replace its
 * secret, which cannot be decrypted either.
 */
function unreadable(): InvalidInput {
  const message = "The destination can't be read with this APP_KEY. Enter it again."
  return InvalidInput.field('destination', 'unreadable', message)
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
