import db from '@adonisjs/lucid/services/db'
import type { PlanName, SubscriptionStatus } from '#config/plans'
import { hotRead } from '#platform/database/hot_read'
import ApiKey, { type KeyScope } from '#workspaces/models/api_key'
import Workspace from '#workspaces/models/workspace'
import { hashSecret, isWellFormed } from '#workspaces/keys/secret'

/** On whose behalf a request acts. */
export interface Caller {
  workspace: Workspace
  apiKey: ApiKey
}

interface KeyRow {
  id: string
  name: string
  plan: PlanName
  subscription_status: SubscriptionStatus
  created_at: number
  key_id: string
  key_name: string
  scope: KeyScope
  last_used_at: number | null
}

const BEARER = /^Bearer +(\S+)$/i
/** How exact `last_used_at` is: a busy key must not cost a write per request. */
const LAST_USED_RESOLUTION = 60_000

/** The caller that an Authorization header names; null when the key is missing, malformed, unknown or revoked. */
export async function authenticate(authorization: string | undefined): Promise<Caller | null> {
  const secret = BEARER.exec(authorization ?? '')?.[1]
  if (!secret || !isWellFormed(secret)) return null

  const [row] = await hotRead<KeyRow>(
    `select api_keys.id as key_id, api_keys.name as key_name, api_keys.scope, api_keys.last_used_at, workspaces.*
     from api_keys join workspaces on workspaces.id = api_keys.workspace_id
     where api_keys.secret_hash = ? and api_keys.revoked_at is null`,
    [hashSecret(secret)]
  )
  if (!row) return null

  const workspace = new Workspace().fill({
    id: row.id,
    name: row.name,
    plan: row.plan,
    subscriptionStatus: row.subscription_status,
    createdAt: row.created_at,
  })
  const apiKey = new ApiKey().fill({
    id: row.key_id,
    workspaceId: row.id,
    name: row.key_name,
    scope: row.scope,
  })
  await noteUse(row.key_id, row.last_used_at)
  return { workspace, apiKey }
}

async function noteUse(keyId: string, lastUsedAt: number | null): Promise<void> {
  const now = Date.now()
  if (lastUsedAt !== null && now - lastUsedAt < LAST_USED_RESOLUTION) return
  await db.from('api_keys').where('id', keyId).update({ last_used_at: now })
}
