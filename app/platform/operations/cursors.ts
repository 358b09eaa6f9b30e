/**
 * Cursors of lists, which mark where the next part begins. A cursor identifies the last listed row, so rows that are
 * added in the meantime neither repeat nor hide others. It is signed for one list of one workspace.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import vine from '@vinejs/vine'
import type { Tenant } from '#platform/database/tenant_model'
import { InvalidInput } from '#platform/errors'
import env from '#start/env'

/** The last row of a part of a list: the value that the list is sorted by, and the ID. */
export interface Position {
  at: number
  id: string
  /** The number of the next part, for lists that also have page numbers. */
  page?: number
}

/** The part of a list to read; without a limit, it reaches to the end of the list. */
export interface Place {
  after?: Position | null
  limit?: number
}

/** Rows of a list, and the position after them; null at the end. */
export interface Rows<Row> {
  rows: Row[]
  next: Position | null
}

/** The result of an operation for a part of a list. `next` is the cursor of the next part; null at the end. */
export class ListPart {
  constructor(
    readonly body: unknown,
    readonly next: string | null
  ) {}
}

const SIGNATURE_BYTES = 16
const LONGEST = 300

/** Returns the validator field for a cursor. */
export function cursorField() {
  return vine
    .string()
    .minLength(1)
    .maxLength(LONGEST)
    .optional()
    .meta({ description: 'From the URL in the `Link` header of the previous response' })
}

/** Returns the cursor of a position; null without one. */
export function cursorOf(workspace: Tenant, list: string, position: Position | null): string | null {
  if (!position) return null
  const { at, id, page } = position
  const content = Buffer.from(JSON.stringify(page === undefined ? [at, id] : [at, id, page]))
  return Buffer.concat([signatureOf(workspace, list, content), content]).toString('base64url')
}

/**
 * Returns the position of a cursor; null without one.
 *
 * @throws InvalidInput for a cursor that was changed or belongs to another list, workspace or installation
 */
export function positionOf(workspace: Tenant, list: string, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const bytes = Buffer.from(cursor, 'base64url')
  const [signature, content] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
  const isOurs =
    bytes.toString('base64url') === cursor &&
    signature.length === SIGNATURE_BYTES &&
    timingSafeEqual(signature, signatureOf(workspace, list, content))
  if (!isOurs) {
    const message = 'The cursor is not valid for this list. Start again without a cursor.'
    throw InvalidInput.field('cursor', 'cursor', message)
  }
  const [at, id, page] = JSON.parse(content.toString())
  return { at, id, page }
}

/**
 * Returns a part of a list. If the list continues after the limit, `rows` must contain one more row than the limit.
 *
 * @param positionAt returns the position of a row
 */
export function rowsUpTo<Row>(
  rows: Row[],
  limit: number | undefined,
  positionAt: (row: Row) => Position
): Rows<Row> {
  if (limit === undefined || rows.length <= limit) return { rows, next: null }
  return { rows: rows.slice(0, limit), next: positionAt(rows[limit - 1]) }
}

function signatureOf({ id }: Tenant, list: string, content: Buffer): Buffer {
  return createHmac('sha256', env.get('APP_KEY').release())
    .update(`cursor\n${id}\n${list}\n`)
    .update(content)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
}
