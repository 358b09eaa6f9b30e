/**
 * `Idempotency-Key`: a client that does not know whether its POST arrived sends it again, and it is done once. What the
 * operation itself answered is kept for a day, success or refusal; what was refused before it began, or failed through
 * our fault, is not, so the same request may be sent again. The primary key of the table decides who of several runs.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Forgotten } from '#platform/database/forgetting'
import { isUniqueViolation } from '#platform/database/violations'
import { InvalidInput, ProductError } from '#platform/errors'
import { DAY, SECOND } from '#platform/instants'

/** As clients send it. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** On an answer that was kept from the first time. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed'

const FORM = /^[\x21-\x7e]{1,255}$/
const KEPT_FOR = DAY
/** No request takes this long: the process that ran it has died. */
const ABANDONED_AFTER = 60 * SECOND
/** When a request that left nothing to keep has started: long forgotten, so whoever comes next begins anew. */
const LONG_AGO = 0

/** A request that a client named. */
export interface NamedRequest {
  apiKeyId: string
  idempotencyKey: string
  /** Tells it from other requests: see `fingerprintOf`. */
  fingerprint: string
}

export interface KeptAnswer {
  status: number
  body: string
}

/** The right to run a named request. Must end in `keep` or `release`. */
export interface Claim {
  keep(answer: KeptAnswer): Promise<void>
  release(): Promise<void>
}

/** The key that a request was sent with, if it was sent. Throws `InvalidInput` when a key cannot look like that. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const given = headers[IDEMPOTENCY_KEY.toLowerCase()]
  if (given === undefined) return null
  if (typeof given === 'string' && FORM.test(given)) return given
  const message = `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters`
  throw InvalidInput.field(IDEMPOTENCY_KEY, 'idempotency_key', message)
}

/** SHA-256 of what makes a request the same one: its method, its path and what its body says. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('hex')
}

/**
 * Either the right to run a request, or the answer that it had. Throws 422 when the key names another request, and 409
 * while the first one runs.
 */
export async function claim(request: NamedRequest, now = Date.now()): Promise<Claim | KeptAnswer> {
  if (await insert(request, now)) return claimOf(request, now)

  const row = await rowOf(request).first()
  if (!row) return claim(request, now)
  const startedAt = Number(row.started_at)
  if (now - startedAt < KEPT_FOR) {
    if (row.fingerprint !== request.fingerprint) throw reused()
    if (row.status !== null) return { status: Number(row.status), body: row.body }
    if (now - startedAt < ABANDONED_AFTER) throw inProgress()
  }
  const taken = await rowOf(request)
    .where('started_at', startedAt)
    .update({ fingerprint: request.fingerprint, started_at: now, status: null, body: null })
  return Number(taken) > 0 ? claimOf(request, now) : claim(request, now)
}

/** Deletes what is kept no longer. */
export async function forgetOldAnswers(now = Date.now()): Promise<Forgotten> {
  const answers = await db
    .from('idempotency_keys')
    .where('started_at', '<=', now - KEPT_FOR)
    .delete()
  return { answers: Number(answers) }
}

async function insert(request: NamedRequest, now: number): Promise<boolean> {
  try {
    await db.table('idempotency_keys').insert({
      api_key_id: request.apiKeyId,
      idempotency_key: request.idempotencyKey,
      fingerprint: request.fingerprint,
      started_at: now,
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Whoever was taken over from changes nothing any more: the row has started at another time since. */
function claimOf(request: NamedRequest, startedAt: number): Claim {
  const settle = async (values: Record<string, string | number>) => {
    try {
      await rowOf(request).where('started_at', startedAt).update(values)
    } catch (error) {
      // The caller has an answer all the same, and the row looks abandoned before long.
      logger.error({ err: error }, 'idempotency: the end of a request could not be written down')
    }
  }
  return {
    keep: ({ status, body }) => settle({ status, body }),
    release: () => settle({ started_at: LONG_AGO }),
  }
}

function rowOf({ apiKeyId, idempotencyKey }: NamedRequest) {
  return db.from('idempotency_keys').where({ api_key_id: apiKeyId, idempotency_key: idempotencyKey })
}

function reused() {
  const message = `This ${IDEMPOTENCY_KEY} was sent with another request. Use a new one for each request.`
  return new ProductError(422, 'idempotency_key_reused', message)
}

function inProgress() {
  const message = `The first request with this ${IDEMPOTENCY_KEY} is still running`
  return new ProductError(409, 'idempotency_in_progress', message, { 'Retry-After': '1' })
}
