/** Lookups for the operator of the installation, not limited to a workspace. */
import { NotFound } from '#platform/errors'
import ApiKey from '#workspaces/models/api_key'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'

/**
 * Returns a workspace by its ID.
 *
 * @throws NotFound
 */
export async function findWorkspace(id: string): Promise<Workspace> {
  const workspace = await Workspace.find(id)
  if (!workspace) throw new NotFound(`Workspace "${id}"`)
  return workspace
}

/**
 * Returns an API key by its ID.
 *
 * @throws NotFound
 */
export async function findApiKey(id: string): Promise<ApiKey> {
  const apiKey = await ApiKey.find(id)
  if (!apiKey) throw new NotFound(`API key "${id}"`)
  return apiKey
}

/**
 * Returns the account with an email address.
 *
 * @throws NotFound
 */
export async function findUser(email: string): Promise<User> {
  const user = await User.findBy({ email: email.trim().toLowerCase() })
  if (!user) throw new NotFound(`Account "${email}"`)
  return user
}
