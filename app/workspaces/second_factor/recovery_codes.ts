/** Codes that replace the second factor, once each. */
import { createHash, randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Statements } from '#platform/database/statements'
import { newId } from '#platform/ids'
import type User from '#workspaces/models/user'

const AMOUNT = 10
const GROUPS = 4
const GROUP_LENGTH = 4

/** Characters that are easy to tell apart. A 16-character code is too long to guess, so a plain hash protects it. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

type Owner = Pick<User, 'id'>

/** Replaces the user's codes and returns the new ones. Only their hashes are stored, so they cannot be shown again. */
export async function replaceRecoveryCodes(trx: Statements, { id }: Owner): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, newCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await trx.insertAll(
    'recovery_codes',
    ['id', 'user_id', 'code_hash'],
    codes.map((code) => [newId('recoveryCode'), id, hashOf(readCode(code))])
  )
  return codes
}

/** Uses up a recovery code. Returns whether it was one of the user's. */
export async function useRecoveryCode(trx: Statements, { id }: Owner, given: string) {
  const hash = hashOf(readCode(given))
  const deleted = await trx.run(
    trx.deleteFrom('recovery_codes').where('user_id', '=', id).where('code_hash', '=', hash)
  )
  return deleted > 0
}

export async function countRecoveryCodes({ id }: Owner): Promise<number> {
  const row = await db.from('recovery_codes').where('user_id', id).count('* as total').first()
  return Number(row?.total)
}

/** Normalizes a typed code. */
function readCode(given: string): string {
  return given.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
