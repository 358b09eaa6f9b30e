/** What the API does with a channel, which it names by its ID. */
import { findChannelById } from '#delivery/channels/find_channel_by_id'
import { channelOf, findPart } from '#delivery/channels/find_channel'
import { countTest } from '#delivery/channels/limit_tests'
import { removeChannel } from '#delivery/channels/remove_channel'
import { type ChannelSettings, setChannel } from '#delivery/channels/set_channel'
import { testChannel, type TestOutcome } from '#delivery/channels/test_channel'
import type Channel from '#delivery/models/channel'
import { Conflict } from '#platform/errors'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

export async function createChannel(workspace: Workspace, settings: ChannelSettings, actor: Actor) {
  const part = await findPart(settings.kind)
  if (await channelOf(workspace, part.id)) {
    throw new Conflict('channel_exists', `The workspace already has a channel of the kind ${part.id}`)
  }
  return setChannel(workspace, settings, actor)
}

export async function updateChannel(
  workspace: Workspace,
  id: string,
  changes: Omit<ChannelSettings, 'kind' | 'newSecret'>,
  actor: Actor
): Promise<Channel> {
  const found = await findChannelById(workspace, id)
  if (Object.keys(changes).length === 0) return found
  const { channel } = await setChannel(workspace, { ...changes, kind: found.kind }, actor)
  return channel
}

export async function deleteChannel(workspace: Workspace, id: string, actor: Actor): Promise<void> {
  const { kind } = await findChannelById(workspace, id)
  await removeChannel(workspace, kind, actor)
}

export async function testChannelById(
  workspace: Workspace,
  id: string,
  actor: Actor
): Promise<TestOutcome[]> {
  const { kind } = await findChannelById(workspace, id)
  await countTest(workspace, kind)
  return testChannel(workspace, kind, actor)
}

/** Returns the new secret. */
export async function rotateSecret(workspace: Workspace, id: string, actor: Actor): Promise<string> {
  const { kind } = await findChannelById(workspace, id)
  const { secret } = await setChannel(workspace, { kind, newSecret: true }, actor)
  return secret!
}
