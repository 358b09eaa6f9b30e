import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'

const BYTES = 32
/** Two are in use. */
const MAX_REMEMBERED = 4

/**
 * The salts that visitors are told apart by, one for each UTC day. All processes have the same: the first that needs one
 * makes it.
 */
export class Salts {
  #known = new Map<string, KeyObject | null>()
  #asked = new Map<string, Promise<KeyObject | null>>()

  /** @param day YYYY-MM-DD, as all here */
  of(day: string): KeyObject | Promise<KeyObject> {
    return (
      this.#known.get(day) ??
      (this.#ask(day, async () => (await read(day)) ?? make(day)) as Promise<KeyObject>)
    )
  }

  /** The salt of a day that is over; null where nobody was there. */
  past(day: string): KeyObject | null | Promise<KeyObject | null> {
    const known = this.#known.get(day)
    return known === undefined ? this.#ask(day, () => read(day)) : known
  }

  #ask(day: string, find: () => Promise<KeyObject | null>): Promise<KeyObject | null> {
    const asked = this.#asked.get(day) ?? find().finally(() => this.#asked.delete(day))
    this.#asked.set(day, asked)
    return asked.then((salt) => {
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
  await db.table('visit_salts').insert({ day, salt, created_at: Date.now() }).onConflict('day').ignore()
  return (await read(day))!
}
