import { DAY } from '#platform/instants'
import { runAlone } from '#platform/database/transaction'
import { authorizePath } from '#tests/support/oauth/flow'
import { connectAssistant } from '#workspaces/assistants/connect'
import type Assistant from '#workspaces/models/assistant'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'
import { readClientMetadata } from '#workspaces/oauth/client_metadata'
import { recordId } from '#workspaces/oauth/records'

/** Connects an assistant without a client, as if it had fetched its tokens. */
export async function anAssistant(
  workspace: Workspace,
  user: User,
  { name = 'Claude', host = 'claude.ai', scope = 'read' as Assistant['scope'] } = {}
): Promise<Assistant> {
  const membership = { workspaceId: workspace.id, userId: user.id }
  const assistant = await connectAssistant(membership, { clientId: name, name, host }, scope)
  await runAlone((trx) =>
    trx.insertInto('oauth_records').values({
      id: recordId('RefreshToken', assistant.id),
      kind: 'RefreshToken',
      assistant_id: assistant.id,
      payload: '{}',
      consumed_at: null,
      expires_at: Date.now() + 30 * DAY,
    })
  )
  return assistant
}

/** Registers a client, and returns the path at which it asks for consent. */
export async function aRequestBy(name: string, redirectUri: string): Promise<string> {
  const id = `client-${name.slice(0, 40)}`
  const metadata = {
    client_id: id,
    ...readClientMetadata({ client_name: name, redirect_uris: [redirectUri] }),
  }
  await runAlone((trx) =>
    trx.insertInto('oauth_clients').values({ id, metadata: JSON.stringify(metadata), created_at: Date.now() })
  )
  return authorizePath({ clientId: id, redirectUri, verifier: 'v'.repeat(43) })
}
