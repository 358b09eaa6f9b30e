/** Lets MySQL and MariaDB change the schema while other processes use it. */
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
 * Everything else waits behind a statement that waits for its table, and some of that can hold what the statement needs
 * next: neither server sees such a deadlock. So the statement soon gives up, lets the others through and tries again.
 */
const GIVE_UP_SOON = 'set session lock_wait_timeout = 1, innodb_lock_wait_timeout = 1'
const WAIT_AS_USUAL = 'set session lock_wait_timeout = default, innodb_lock_wait_timeout = default'

/**
 * A lock of this database's own that a statement holds from its second attempt on. While it does, no transaction
 * begins: those that run can end, and nothing is left that a deadlock needs.
 */
const LOCK = "concat('rivalwatch-schema-', md5(database()))"
const HOLD_TRANSACTIONS = `do get_lock(${LOCK}, 0)`
const LET_TRANSACTIONS_BEGIN = `do release_lock(${LOCK})`
const IS_HELD = `select is_used_lock(${LOCK}) is not null as held`

/** Milliseconds between two looks at the lock, if there are transactions to begin. */
const LOOK_EVERY = SECOND / 2
/** Milliseconds for which a process keeps its transactions from beginning: a statement may build an index for hours. */
const LONGEST_HOLD = 3 * SECOND
/** Milliseconds after a hold that long, for which it begins them. */
const LET_GO = 10 * SECOND

const PATIENCE = 5 * MINUTE
/** Milliseconds between two attempts: at least, and at most three times as long. Others catch up in the meantime. */
const PAUSE = SECOND

interface Pace {
  pause: number
  /** Milliseconds between taking the lock and the statement: all processes look in that time, and end what runs. */
  hold: number
}

/**
 * Makes a connection repeat a statement that changes the schema while others have its table: otherwise a migration
 * would end halfway. Such a statement is always its own transaction.
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

/** Keeps transactions from beginning while a change of the schema waits for its table. One for each process. */
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

  /** Returns whether the lock was released in time. */
  async #wait(connection: PlainConnection): Promise<boolean> {
    for (const end = performance.now() + LONGEST_HOLD; performance.now() < end;) {
      if (!(await isHeld(connection))) return true
      await wait(LOOK_EVERY / 10)
    }
    return false
  }
}

/** If that can't be found out, the transaction is going to fail on its own. */
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
