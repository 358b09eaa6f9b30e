/**
 * `Idempotency-Key`: a client that does not know whether its POST arrived can safely send it again, because the
 * operation runs only once. Responses of the operation itself are kept for a day, including errors. If a request was
 * refused before the operation began, or failed because of a server error, its response is not kept, so that the client
 * can send it again. The table's primary key decides which of several concurrent requests runs.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Updateable } from 'kysely'
import { encrypted } from '#platform/database/encrypted'
import type { Pruned } from '#platform/database/prune_by_age'
import type { Tables } from '#platform/database/tables'
import { autocommit, runAlone } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { InvalidInput, ProductError } from '#platform/errors'
import { DAY, SECOND } from '#platform/instants'

/** The request header. */
const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** The header of a response that is replayed from an earlier request. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed'

const FORM = /^[\x21-\x7e]{1,255}$/
const KEPT_FOR = DAY
/** No request takes this long, so the process of an unfinished one must have died. */
const ABANDONED_AFTER = 60 * SECOND
/** The start time given to a request whose response is not kept, so long ago that the next request runs it again. */
const LONG_AGO = 0

/** A request with an idempotency key. */
export interface NamedRequest {
  apiKeyId: string
  idempotencyKey: string
  /** Distinguishes the request from others with the same key; see `fingerprintOf`. */
  fingerprint: string
  /** Whether its response contains a secret and is therefore stored encrypted. */
  isSecret?: boolean
}

export interface KeptAnswer {
  status: number
  body: string
}

/** The right to run a named request. Its holder must call `keep` or `release`. */
export interface Claim {
  keep(answer: KeptAnswer): Promise<void>
  release(): Promise<void>
}

/** Returns the idempotency key of a request, or null. @throws InvalidInput if the key is malformed */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const given = headers[IDEMPOTENCY_KEY.toLowerCase()]
  if (given === undefined) return null
  if (typeof given === 'string' && FORM.test(given)) return given
  const message = `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters`
  throw InvalidInput.field(IDEMPOTENCY_KEY, 'idempotency_key', message)
}

/** Returns the SHA-256 of everything that identifies a request: its method, path and body. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('hex')
}

/**
 * Returns either the right to run a request or its earlier response.
 *
 * @throws ProductError 422 if the key was used for a different request, 409 while the first request is running
 */
export async function claim(request: NamedRequest, now = Date.now()): Promise<Claim | KeptAnswer> {
  if (await insert(request, now)) return claimOf(request, now)

  const row = await db.from('idempotency_keys').where(keyOf(request)).first()
  if (!row) return claim(request, now)
  const startedAt = Number(row.started_at)
  if (now - startedAt < KEPT_FOR) {
    if (row.fingerprint !== request.fingerprint) throw reused()
    if (row.status !== null) return { status: Number(row.status), body: readBody(request, row.body) }
    if (now - startedAt < ABANDONED_AFTER) throw inProgress()
  }
  const restarted = { fingerprint: request.fingerprint, started_at: now, status: null, body: null }
  const taken = await update(request, startedAt, restarted)
  return taken > 0 ? claimOf(request, now) : claim(request, now)
}

/** Deletes expired responses. */
export async function pruneAnswers(now = Date.now()): Promise<Pruned> {
  const before = now - KEPT_FOR
  return {
    answers: await runAlone((trx) => trx.deleteFrom('idempotency_keys').where('started_at', '<=', before)),
  }
}

async function insert(request: NamedRequest, now: number): Promise<boolean> {
  try {
    const row = { ...keyOf(request), fingerprint: request.fingerprint, started_at: now }
    await autocommit((trx) => trx.insertInto('idempotency_keys').values(row).execute())
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

function readBody({ isSecret }: NamedRequest, stored: string): string {
  if (!isSecret) return stored
  const body = encrypted.consume(stored)
  if (body === null) throw new Error('The response for this Idempotency-Key was stored with another APP_KEY.')
  return body
}

/**
 * Returns the claim on a request. Once another request has taken over, the claim's updates have no effect, because the
 * row has a different start time.
 */
function claimOf(request: NamedRequest, startedAt: number): Claim {
  const { isSecret } = request
  const recordAnswer = async (values: Updateable<Tables['idempotency_keys']>) => {
    try {
      await update(request, startedAt, values)
    } catch (error) {
      // The caller still gets the response, and the row later counts as abandoned.
      logger.error({ err: error }, 'idempotency: a response could not be recorded')
    }
  }
  return {
    keep: ({ status, body }) => recordAnswer({ status, body: isSecret ? encrypted.prepare(body) : body }),
    release: () => recordAnswer({ started_at: LONG_AGO }),
  }
}

function update(request: NamedRequest, startedAt: number, values: Updateable<Tables['idempotency_keys']>) {
  return runAlone((trx) =>
    trx
      .updateTable('idempotency_keys')
      .set(values)
      .where(({ and }) => and({ ...keyOf(request), started_at: startedAt }))
  )
}

function keyOf({ apiKeyId, idempotencyKey }: NamedRequest) {
  return { api_key_id: apiKeyId, idempotency_key: idempotencyKey }
}

function reused() {
  const message = `This ${IDEMPOTENCY_KEY} was already used for a different request. Use a new key for each request.`
  return new ProductError(422, 'idempotency_key_reused', message)
}

function inProgress() {
  const message = `The first request with this ${IDEMPOTENCY_KEY} is still in progress`
  return new ProductError(409, 'idempotency_in_progress', message, { 'Retry-After': '1' })
}
