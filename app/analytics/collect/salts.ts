import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { InFlight } from '#platform/in_flight'
import { autocommit } from '#platform/database/transaction'

const BYTES = 32
/** Only two are in use at a time: today's and yesterday's. */
const MAX_REMEMBERED = 4

/**
 * The salts that distinguish visitors, one for each UTC day. All processes share them: the first one to need a salt
 * creates it.
 */
export class Salts {
  #known = new Map<string, KeyObject | null>()
  #asked = new InFlight<KeyObject | null>()

  /**
   * Returns the salt of a day.
   *
   * @param day YYYY-MM-DD, as in the methods below
   */
  of(day: string): KeyObject | Promise<KeyObject> {
    return (
      this.#known.get(day) ??
      (this.#ask(day, async () => (await read(day)) ?? make(day)) as Promise<KeyObject>)
    )
  }

  /** Returns the salt of an earlier day, or null if there were no visitors on that day. */
  past(day: string): KeyObject | null | Promise<KeyObject | null> {
    const known = this.#known.get(day)
    return known === undefined ? this.#ask(day, () => read(day)) : known
  }

  #ask(day: string, find: () => Promise<KeyObject | null>): Promise<KeyObject | null> {
    return this.#asked.share(day, find).then((salt) => {
      if (this.#known.size >= MAX_REMEMBERED) this.#known.clear()
      this.#known.set(day, salt)
      return salt
    })
  }
}

async function read(day: string): Promise<KeyObject | null> {
  const row = await db.from('visit_salts').where('day', day).select('salt').first()
  return row ? createSecretKey(row.salt, 'hex') : null
}

async function make(day: string): Promise<KeyObject> {
  const salt = randomBytes(BYTES).toString('hex')
  const columns = { day: 'key', salt: 'kept', created_at: 'kept' } as const
  await autocommit((trx) => trx.upsert('visit_salts', columns, [[day, salt, Date.now()]]))
  return (await read(day))!
}
