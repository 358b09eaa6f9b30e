import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import ApiKey from '#workspaces/models/api_key'
import { userNames } from '#workspaces/queries/user_names'

/** Returns all keys that are not revoked, newest first, as the API shows them. */
export async function listKeys(workspace: Tenant) {
  const keys = await ApiKey.within(workspace)
    .whereNull('revoked_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const names = await userNames(keys.map(({ createdBy }) => createdBy))
  return keys.map((key) => presentKey(key, names))
}

/** Returns a key as the API shows it, without its secret. */
export async function presentedKey(key: ApiKey) {
  return presentKey(key, await userNames([key.createdBy]))
}

function presentKey(key: ApiKey, names: Map<string, string>) {
  const { id, name, scope, hint, createdAt, createdBy, lastUsedAt, expiresAt } = key
  return {
    id,
    name,
    scope,
    hint,
    createdBy: createdBy === null ? null : (names.get(createdBy) ?? null),
    createdAt: formatTimestamp(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatTimestamp(lastUsedAt),
    expiresAt: expiresAt === null ? null : formatTimestamp(expiresAt),
  }
}
