import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { reading } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { ProductError } from '#platform/errors'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import type User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

const SETTINGS = 'installation_settings' as const
const TOKEN_HASH = 'setup_token_hash'

export interface FirstAccount {
  name: string
  email: string
  password: string
  workspaceName: string
}

/** An account exists, so setup cannot be repeated. */
export class SetupDone extends ProductError {
  constructor() {
    super(409, 'setup_done', 'Rivalwatch is already set up. Sign in instead.')
  }
}

/** The token was never issued, was replaced by a newer one, or has been used. */
export class SetupLinkInvalid extends ProductError {
  constructor() {
    super(403, 'setup_link_invalid', 'This setup link is not valid.')
  }
}

/** Whether there is an account yet. */
export async function hasAccount(statements = reading()): Promise<boolean> {
  return (await statements.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Issues a one-time token for the setup page, which replaces any earlier one. Returns null once an account exists. Only
 * the token's SHA-256 is stored.
 */
export async function issueSetupToken(): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  return transaction(async (trx) => {
    if (await hasAccount(trx)) return null
    await trx.deleteFrom(SETTINGS).where('name', '=', TOKEN_HASH).execute()
    await trx
      .insertInto(SETTINGS)
      .values({ name: TOKEN_HASH, value: sha256(token) })
      .execute()
    return token
  })
}

/** Whether a token currently opens the setup page. */
export async function isSetupToken(token: string): Promise<boolean> {
  return !(await hasAccount()) && (await matchingHash(token)) !== null
}

/**
 * Creates the first workspace with its owner and uses up the token, in one transaction. The workspace has no limits,
 * because self-hosted installations are not limited.
 *
 * @throws SetupDone if an account exists
 * @throws SetupLinkInvalid if the token is not the current one
 */
export async function completeSetup(
  token: string,
  account: FirstAccount
): Promise<{ workspace: Workspace; owner: User }> {
  return transaction(async (trx) => {
    if (await hasAccount(trx)) throw new SetupDone()
    const hash = await matchingHash(token, trx)
    // If two requests use the same token, only the one that deletes its row succeeds.
    const claiming = trx
      .deleteFrom(SETTINGS)
      .where('name', '=', TOKEN_HASH)
      .where('value', '=', hash ?? '')
    if ((await trx.run(claiming)) === 0) throw new SetupLinkInvalid()
    return createWorkspace(
      {
        name: account.workspaceName,
        plan: 'enterprise',
        owner: { email: account.email, password: account.password, name: account.name },
        actor: 'system',
      },
      trx
    )
  })
}

/** Returns the stored hash if it matches the token. The comparison takes constant time. */
async function matchingHash(token: string, statements = reading()): Promise<string | null> {
  const stored = await statements
    .selectFrom(SETTINGS)
    .where('name', '=', TOKEN_HASH)
    .select('value')
    .executeTakeFirst()
  const hash = sha256(token)
  return stored && timingSafeEqual(Buffer.from(stored.value), Buffer.from(hash)) ? hash : null
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
