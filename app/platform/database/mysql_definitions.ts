/** Lets MySQL and MariaDB change the schema while other processes use the database. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from 'mysql2'
import { isDeadlock } from '#platform/database/deadlocks'
import type { DriverConnection } from '#platform/database/mysql'
import type { PlainConnection } from '#platform/database/statements'
import { MINUTE, SECOND } from '#platform/instants'

type Outcome = [error: Error | null, ...results: unknown[]]
type Query = (...input: unknown[]) => unknown

const DEFINITION = /^\s*(?:create|alter|drop|rename)\s/i

/**
 * While a statement waits for its table, other statements queue behind it, and some of them may hold locks that it
 * needs next. Neither MySQL nor MariaDB detects such a deadlock, so the statement gives up soon, lets the others
 * through and retries.
 */
const GIVE_UP_SOON = 'set session lock_wait_timeout = 1, innodb_lock_wait_timeout = 1'
const WAIT_AS_USUAL = 'set session lock_wait_timeout = default, innodb_lock_wait_timeout = default'

/**
 * A lock, named after this database, that a statement holds from its second attempt on. Meanwhile no transaction
 * begins, so that running ones end and nothing remains to deadlock with.
 */
const LOCK = "concat('rivalwatch-schema-', md5(database()))"
const HOLD_TRANSACTIONS = `do get_lock(${LOCK}, 0)`
const LET_TRANSACTIONS_BEGIN = `do release_lock(${LOCK})`
const IS_HELD = `select is_used_lock(${LOCK}) is not null as held`

/**
 * Milliseconds between two checks of the lock while transactions may begin. While the lock is held, it is checked ten
 * times as often.
 */
const LOOK_EVERY = SECOND / 2
/**
 * The maximum time for which a process holds back its transactions, in milliseconds; limited because a statement may
 * build an index for hours.
 */
const LONGEST_HOLD = 3 * SECOND
/** Milliseconds for which transactions may begin again after such a hold. */
const LET_GO = 10 * SECOND

const PATIENCE = 5 * MINUTE
/**
 * The minimum pause between two attempts in milliseconds, in which other statements catch up; the maximum is three
 * times as long.
 */
const PAUSE = SECOND

interface Pace {
  pause: number
  /**
   * Milliseconds between taking the lock and the statement, in which all processes notice the lock and finish running
   * transactions.
   */
  hold: number
}

/**
 * Makes a connection retry a statement that changes the schema while others use its table. Otherwise, a migration might
 * stop halfway. Such a statement is always its own transaction.
 */
export function repeatDefinitions(
  connection: DriverConnection,
  pace: Pace = { pause: PAUSE, hold: 2 * LOOK_EVERY }
): void {
  const query = connection.query.bind(connection) as Query
  connection.query = ((...input: unknown[]) => {
    const callback = input.at(-1)
    if (!DEFINITION.test(sqlOf(input)) || typeof callback !== 'function') return query(...input)
    void repeated(query, input.slice(0, -1), pace).then((outcome) => callback(...outcome))
  }) as Connection['query']
}

async function repeated(query: Query, input: unknown[], { pause, hold }: Pace): Promise<Outcome> {
  const end = Date.now() + PATIENCE
  await run(query, [GIVE_UP_SOON])
  let outcome = await run(query, input)
  while (isTaken(outcome) && Date.now() < end) {
    await wait(pause * (1 + 2 * Math.random()))
    await run(query, [HOLD_TRANSACTIONS])
    await wait(hold)
    outcome = await run(query, input)
    await run(query, [LET_TRANSACTIONS_BEGIN])
  }
  await run(query, [WAIT_AS_USUAL])
  return outcome
}

/** Holds back transactions while a schema change waits for its table. Each process has one. */
export class SchemaBrake {
  #look: Promise<void> = Promise.resolve()
  #nextLook = 0

  /** Resolves when a transaction may begin on a connection. */
  released(connection: PlainConnection): Promise<void> {
    if (performance.now() >= this.#nextLook) {
      this.#nextLook = Infinity
      this.#look = this.#wait(connection).then((isReleased) => {
        this.#nextLook = performance.now() + (isReleased ? LOOK_EVERY : LET_GO)
      })
    }
    return this.#look
  }

  /** Waits for the lock. Returns whether it was released in time. */
  async #wait(connection: PlainConnection): Promise<boolean> {
    for (const end = performance.now() + LONGEST_HOLD; performance.now() < end;) {
      if (!(await isHeld(connection))) return true
      await wait(LOOK_EVERY / 10)
    }
    return false
  }
}

/** Whether the lock is held. If that cannot be determined, the transaction will fail anyway. */
async function isHeld(connection: PlainConnection): Promise<boolean> {
  const { rows } = await connection.run(IS_HELD, []).catch(() => ({ rows: [{ held: 0 }] }))
  return Number((rows[0] as { held: number }).held) === 1
}

function run(query: Query, input: unknown[]): Promise<Outcome> {
  return new Promise((resolve) => query(...input, (...outcome: Outcome) => resolve(outcome)))
}

function isTaken([error]: Outcome): boolean {
  return isDeadlock(error) || (error as { code?: unknown } | null)?.code === 'ER_LOCK_WAIT_TIMEOUT'
}

function sqlOf([statement]: unknown[]): string {
  return typeof statement === 'string' ? statement : (statement as { sql: string }).sql
}
