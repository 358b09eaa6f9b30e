/** Dynamic client registration (RFC 7591). */
import { randomBytes } from 'node:crypto'
import { lifetimes, mostUnusedClients } from '#config/oauth'
import { countRows } from '#platform/database/count'
import { hotRead, reading } from '#platform/database/hot_read'
import { runAlone } from '#platform/database/transaction'
import { ProductError } from '#platform/errors'
import { SECOND } from '#platform/instants'
import type { Statements } from '#platform/database/statements'
import { type ClientMetadata, readClientMetadata } from '#workspaces/oauth/client_metadata'

type RegisteredClient = ClientMetadata & {
  client_id: string
  /** Seconds since 1970 UTC. */
  client_id_issued_at: number
}

/**
 * Registers a client.
 *
 * @throws InvalidClientMetadata
 * @throws ProductError if too many registered clients have not been granted anything
 */
export async function registerClient(given: unknown): Promise<RegisteredClient> {
  const now = Date.now()
  const metadata = readClientMetadata(given)
  if ((await countRows(unused(reading()))) >= mostUnusedClients) {
    throw new ProductError(
      503,
      'too_many_clients',
      'Too many registered clients are unused. Try again tomorrow.'
    )
  }
  const client = {
    client_id: randomBytes(24).toString('base64url'),
    client_id_issued_at: Math.floor(now / SECOND),
    ...metadata,
  }
  await runAlone((trx) =>
    trx
      .insertInto('oauth_clients')
      .values({ id: client.client_id, metadata: JSON.stringify(client), created_at: now })
  )
  return client
}

export async function findClient(id: string): Promise<RegisteredClient | undefined> {
  const [row] = await hotRead<{ metadata: string }>('select metadata from oauth_clients where id = ?', [id])
  return row && (JSON.parse(row.metadata) as RegisteredClient)
}

/** Deletes clients that were not granted anything in time. */
export async function pruneClients(now: number): Promise<number> {
  return runAlone((trx) =>
    trx
      .deleteFrom('oauth_clients')
      .where('created_at', '<', now - lifetimes.unusedClient)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assistants')
              .whereRef('assistants.client_id', '=', 'oauth_clients.id')
              .select('assistants.id')
          )
        )
      )
  )
}

function unused(statements: Statements) {
  return statements
    .selectFrom('oauth_clients')
    .leftJoin('assistants', 'assistants.client_id', 'oauth_clients.id')
    .where('assistants.id', 'is', null)
}
