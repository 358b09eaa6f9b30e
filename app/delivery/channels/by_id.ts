/** Channel operations of the API, which identifies channels only by ID. Commands also accept kinds. */
import { changeChannel } from '#delivery/channels/change_channel'
import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { findChannelById } from '#delivery/channels/find_channel_by_id'
import { countTest } from '#delivery/channels/limit_tests'
import { removeChannel } from '#delivery/channels/remove_channel'
import { testChannel, type TestOutcome } from '#delivery/channels/test_channel'
import type Channel from '#delivery/models/channel'
import { InvalidInput } from '#platform/errors'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes a channel.
 *
 * @throws NotFound
 * @throws InvalidInput
 */
export async function updateChannel(
  workspace: Workspace,
  id: string,
  changes: Omit<ChannelSettings, 'newSecret'>,
  actor: Actor
): Promise<Channel> {
  const found = await findChannelById(workspace, id)
  if (Object.keys(changes).length === 0) return found
  const { channel } = await changeChannel(workspace, found.id, changes, actor)
  return channel
}

/** Removes a channel. @throws NotFound */
export async function deleteChannel(workspace: Workspace, id: string, actor: Actor): Promise<void> {
  const found = await findChannelById(workspace, id)
  await removeChannel(workspace, found.id, actor)
}

/**
 * Sends a test message.
 *
 * @throws NotFound
 * @throws InvalidInput
 * @throws TooManyAttempts
 */
export async function sendTest(workspace: Workspace, id: string, actor: Actor): Promise<TestOutcome[]> {
  const found = await findChannelById(workspace, id)
  await countTest(workspace, found.id)
  return testChannel(workspace, found.id, actor)
}

/**
 * Replaces the signing secret and returns the new one.
 *
 * @throws NotFound
 * @throws InvalidInput
 */
export async function rotateSecret(workspace: Workspace, id: string, actor: Actor): Promise<string> {
  const found = await findChannelById(workspace, id)
  const { secret } = await changeChannel(workspace, found.id, { newSecret: true }, actor)
  if (secret) return secret
  throw InvalidInput.field('secret', 'signs', "This channel doesn't sign messages.")
}
