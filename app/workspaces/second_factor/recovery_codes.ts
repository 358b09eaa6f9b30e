/** Codes that open an account in place of the second factor, once each. */
import { createHash, randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/ids'
import type User from '#workspaces/models/user'

const AMOUNT = 10
const GROUPS = 4
const GROUP_LENGTH = 4

/** Without what looks alike. 16 of them are too many to guess, so that a plain hash protects them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

type Owner = Pick<User, 'id'>

/** Makes new codes, which replace the ones before. They are in the answer and nowhere else. */
export async function replaceRecoveryCodes(trx: TransactionClientContract, { id }: Owner): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, newCode)
  await trx.from('recovery_codes').where('user_id', id).delete()
  await trx
    .table('recovery_codes')
    .multiInsert(
      codes.map((code) => ({ id: newId('recoveryCode'), user_id: id, code_hash: hashOf(readCode(code)) }))
    )
  return codes
}

/** Whether it was one of the person's codes, which it is no more. */
export async function useRecoveryCode(trx: TransactionClientContract, { id }: Owner, given: string) {
  const code = { user_id: id, code_hash: hashOf(readCode(given)) }
  const [deleted] = [await trx.from('recovery_codes').where(code).delete()].flat()
  return Boolean(deleted)
}

export async function countRecoveryCodes({ id }: Owner): Promise<number> {
  const row = await db.from('recovery_codes').where('user_id', id).count('* as total').first()
  return Number(row?.total)
}

/** As it is meant, however it was typed. */
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
