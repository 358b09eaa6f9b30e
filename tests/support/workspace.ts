import type { PlanName } from '#config/plans'
import { newId } from '#platform/ids'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import type { KeyScope } from '#workspaces/models/api_key'
import type Workspace from '#workspaces/models/workspace'

/** Creates a workspace with its owner. */
export async function aWorkspace(plan: PlanName = 'enterprise'): Promise<Workspace> {
  const owner = { email: `${newId('user')}@example.com`, password: 'correct horse battery' }
  const { workspace } = await createWorkspace({ name: 'Acme', plan, owner, actor: 'test' })
  return workspace
}

/** Creates a key of the workspace and returns its secret. */
export async function aKey(workspace: Workspace, scope: KeyScope = 'write'): Promise<string> {
  return (await createApiKey(workspace, { name: 'Test', scope, actor: 'test' })).secret
}
