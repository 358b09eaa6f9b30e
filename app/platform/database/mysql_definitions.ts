/** Lets MySQL and MariaDB change the schema while other processes use it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from 'mysql2'
import { isDeadlock } from '#platform/database/deadlocks'
import type { DriverConnection } from '#platform/database/mysql'
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

const PATIENCE = 5 * MINUTE
/**
 * In milliseconds, at least; at most three times as long. While others still catch up, they hold so many rows that the
 * next attempt would only stop them again.
 */
const PAUSE = SECOND

/**
 * Makes a connection repeat a statement that changes the schema while others have its table: otherwise a migration
 * would end halfway. Such a statement is always its own transaction.
 */
export function repeatDefinitions(connection: DriverConnection, pause = PAUSE): void {
  const query = connection.query.bind(connection) as Query
  connection.query = ((...input: unknown[]) => {
    const callback = input.at(-1)
    if (!DEFINITION.test(sqlOf(input)) || typeof callback !== 'function') return query(...input)
    void repeated(query, input.slice(0, -1), pause).then((outcome) => callback(...outcome))
  }) as Connection['query']
}

async function repeated(query: Query, input: unknown[], pause: number): Promise<Outcome> {
  const end = Date.now() + PATIENCE
  await run(query, [GIVE_UP_SOON])
  let outcome = await run(query, input)
  while (isTaken(outcome) && Date.now() < end) {
    await wait(pause * (1 + 2 * Math.random()))
    outcome = await run(query, input)
  }
  await run(query, [WAIT_AS_USUAL])
  return outcome
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
