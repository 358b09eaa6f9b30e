import { findChannel, findPart } from '#alerts/channels/find_channel'
import { recipientsOf } from '#alerts/channels/loaded'
import { attempts } from '#workspaces/accounts/attempts'
import type { Workspace } from '#workspaces/workspace'

/**
 * Counts a test message that somebody asks for in the app: it may reach people who never asked for one.
 *
 * @throws TooManyAttempts when the workspace sent too many, or all workspaces together too many to one recipient
 * @throws NotFound
 */
export async function countTest(workspace: Workspace, kind: string): Promise<void> {
  const { destination } = await findChannel(workspace, kind)
  const part = await findPart(kind)
  await attempts.testsOf.count(`${workspace.id} ${kind}`)
  if (destination === null) return
  await Promise.all(
    recipientsOf(part, destination).map((recipient) =>
      attempts.testsTo.count(part.byMail ? mailboxOf(recipient) : recipient || destination)
    )
  )
}

/** `ana+1@x.example` and `Ana@x.example` reach one person. */
function mailboxOf(address: string): string {
  const [name, ...host] = address.toLowerCase().split('@')
  return [name.split('+')[0], ...host].join('@')
}
