import { create } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { formatIso } from '#platform/instants'
import { generateSecret, hashSecret, hintOf } from '#workspaces/keys/secret'
import ApiKey, { type KeyScope } from '#workspaces/models/api_key'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Creates a key. The secret is only returned here and stored nowhere. */
export async function createApiKey(
  workspace: Tenant,
  input: { name: string; scope: KeyScope; expiresAt?: number | null; createdBy?: string; actor: Actor }
): Promise<{ apiKey: ApiKey; secret: string }> {
  const secret = generateSecret()
  const apiKey = await transaction(async (trx) => {
    const created = await create(trx, ApiKey, {
      id: newId('apiKey'),
      workspaceId: workspace.id,
      name: input.name,
      scope: input.scope,
      secretHash: hashSecret(secret),
      hint: hintOf(secret),
      createdBy: input.createdBy ?? null,
      createdAt: Date.now(),
      lastUsedAt: null,
      expiresAt: input.expiresAt ?? null,
      revokedAt: null,
    })
    await AuditEvent.record(trx, workspace, {
      actor: input.actor,
      action: 'key.created',
      subject: created.id,
      detail: `${created.name} (${[created.scope, ...expiryOf(created)].join(', ')})`,
    })
    return created
  })
  return { apiKey, secret }
}

function expiryOf({ expiresAt }: ApiKey): string[] {
  return expiresAt === null ? [] : [`expires ${formatIso(expiresAt)!.slice(0, 10)}`]
}
