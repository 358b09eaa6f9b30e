import { findChannel, findPart } from '#delivery/channels/find_channel'
import { recipientsOf } from '#delivery/channels/loaded'
import { attempts } from '#workspaces/accounts/auth_throttle'
import type { Workspace } from '#workspaces/workspace'

/**
 * Counts a test message that someone requests in the app, because it may reach people who never asked for one.
 *
 * @throws TooManyAttempts if the limit for the channel, the workspace or a recipient is reached
 * @throws NotFound
 */
export async function countTest(workspace: Workspace, named: string): Promise<void> {
  const { id, kind, destination } = await findChannel(workspace, named)
  const part = await findPart(kind)
  await attempts.testsOf.count(id)
  await attempts.testsIn.count(workspace.id)
  if (destination === null) return
  await Promise.all(
    recipientsOf(part, destination).map((recipient) =>
      attempts.testsTo.count(part.byMail ? mailboxOf(recipient) : recipient || destination)
    )
  )
}

/**
 * Normalizes an email address, so that addresses of the same mailbox are equal: `ana+1@x.example` and `Ana@x.example`.
 */
function mailboxOf(address: string): string {
  const [name, ...host] = address.toLowerCase().split('@')
  return [name.split('+')[0], ...host].join('@')
}
