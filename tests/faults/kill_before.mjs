/**
 * Preloaded into a worker: kills it, as `kill -9` does, right before the n-th statement on certain tables, or one that
 * ends a transaction with such a statement. `KILL_BEFORE` is n, `KILL_TABLES` lists the tables separated by `|`;
 * `STATEMENTS_FILE` gets a line for each statement let through.
 */
import { appendFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import mysql from 'mysql2'

const OURS = new RegExp(`\\b(${process.env.KILL_TABLES})\\b`)
const END = /^\s*commit/i
const READ = /^\s*select/i
const limit = Number(process.env.KILL_BEFORE)

let seen = 0
/** Whether any statement since the last `commit` was on these tables. */
let isOurs = false

function pass(sql) {
  if (OURS.test(sql) && !READ.test(sql)) isOurs = true
  const counts = END.test(sql) ? isOurs : OURS.test(sql) && (isOurs || !/limit/i.test(sql))
  if (END.test(sql)) isOurs = false
  if (!counts) return
  if (++seen === limit) process.kill(process.pid, 'SIGKILL')
  appendFileSync(process.env.STATEMENTS_FILE, `${sql.replace(/\s+/g, ' ').slice(0, 100)}\n`)
}

const Statement = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1'))
for (const name of ['run', 'all', 'get']) {
  const original = Statement[name]
  Statement[name] = function (...values) {
    pass(this.source)
    return original.apply(this, values)
  }
}

for (const name of ['query', 'execute']) {
  const original = mysql.Connection.prototype[name]
  mysql.Connection.prototype[name] = function (sql, ...rest) {
    pass(typeof sql === 'string' ? sql : sql.sql)
    return original.call(this, sql, ...rest)
  }
}
