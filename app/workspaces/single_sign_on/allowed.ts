import { reading } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'

/** Whether people with this email address may join without an invitation. Subdomains need their own entry. */
export function mayJoin({ allowedDomains }: SingleSignOnSettings, email: string): boolean {
  return allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * Returns the workspace that people of the allowed domains join: the configured one, or the only one. Null if it does
 * not exist, or if there are several.
 */
export async function workspaceToJoin(
  { workspaceId }: SingleSignOnSettings,
  statements: Statements = reading()
): Promise<string | null> {
  const workspaces = statements.selectFrom('workspaces').select('id').limit(2)
  const found = await (workspaceId ? workspaces.where('id', '=', workspaceId) : workspaces).execute()
  return found.length === 1 ? found[0].id : null
}
