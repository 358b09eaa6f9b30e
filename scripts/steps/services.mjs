import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Problem } from '../support/problem.mjs'

const PATIENCE = 5_000
/** Tests repeatedly empty this database. */
const REDIS_DB = 15

/**
 * Creates a database for tests on the MySQL or MariaDB server, and reserves a Redis database.
 *
 * @param {NodeJS.ProcessEnv} env DB_… and REDIS_… locate the servers; defaults to this machine
 * @param {object} [options]
 * @param {number} [options.redisDb] for tests that run in parallel with others
 * @returns {Promise<{ env: NodeJS.ProcessEnv, giveBack: () => Promise<void> }>} giveBack drops the database
 * @throws {Problem} if either server does not respond
 */
export async function borrowServices(env, { redisDb = REDIS_DB } = {}) {
  const redis = {
    host: env.REDIS_HOST || '127.0.0.1',
    port: Number(env.REDIS_PORT || 6379),
    password: env.REDIS_PASSWORD,
  }
  await checkRedis(redis)

  const server = {
    host: env.DB_HOST || '127.0.0.1',
    port: Number(env.DB_PORT || 3306),
    user: env.DB_USER || 'root',
    password: env.DB_PASSWORD || '',
  }
  const database = `rivalwatch_test_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${database} character set utf8mb4`)
  return {
    env: {
      DB_CONNECTION: 'mysql',
      DB_HOST: server.host,
      DB_PORT: String(server.port),
      DB_USER: server.user,
      DB_PASSWORD: server.password,
      DB_DATABASE: database,
      QUEUE_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
      REDIS_HOST: redis.host,
      REDIS_PORT: String(redis.port),
      REDIS_PASSWORD: redis.password ?? '',
      REDIS_DB: String(redisDb),
    },
    giveBack: () => query(server, `drop database if exists ${database}`),
  }
}

/**
 * Copies all tables of one borrowed database to others, which takes a fraction of the time of migrating each.
 *
 * @param {NodeJS.ProcessEnv} from the settings of a database
 * @param {NodeJS.ProcessEnv[]} others the settings of empty databases on the same server
 */
export async function copyTables(from, others) {
  if (others.length === 0) return
  const server = {
    host: from.DB_HOST,
    port: Number(from.DB_PORT),
    user: from.DB_USER,
    password: from.DB_PASSWORD,
  }
  const source = from.DB_DATABASE
  await connected(server, async (connection) => {
    // Foreign keys refer to tables that are created later.
    await connection.query('set foreign_key_checks = 0')
    const [tables] = await connection.query(
      'select table_name as name from information_schema.tables ' +
        "where table_schema = ? and table_type = 'BASE TABLE'",
      [source]
    )
    for (const { name } of tables) {
      const [[{ 'Create Table': definition }]] = await connection.query(
        `show create table ${source}.\`${name}\``
      )
      const [rows] = await connection.query(`select 1 from ${source}.\`${name}\` limit 1`)
      for (const { DB_DATABASE: target } of others) {
        await connection.query(`use ${target}`)
        await connection.query(definition)
        if (rows.length > 0)
          await connection.query(`insert into \`${name}\` select * from ${source}.\`${name}\``)
      }
    }
  })
}

async function query(server, sql) {
  try {
    await connected(server, (connection) => connection.query(sql))
  } catch (error) {
    throw new Problem(
      `MySQL at ${server.host}:${server.port} as ${server.user}: ${error.message || error.code}. ` +
        'The tests need a MySQL or MariaDB server where they can create a database. ' +
        'Start one, or set DB_HOST, DB_PORT, DB_USER and DB_PASSWORD.'
    )
  }
}

/** Connects to a server and closes the connection afterward, even after an error. */
async function connected(server, use) {
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({ ...server, connectTimeout: PATIENCE })
  try {
    await use(connection)
  } finally {
    await connection.end()
  }
}

async function checkRedis({ host, port, password }) {
  const socket = connect({ host, port })
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    await once(socket, 'connect', { signal })
    socket.write(`${password ? command('AUTH', password) : ''}${command('PING')}`)
    let answer = ''
    while (!answer.includes('+PONG')) {
      const [data] = await once(socket, 'data', { signal })
      answer += data
      if (answer.includes('-')) throw new Error(answer.trim())
    }
  } catch (error) {
    throw new Problem(
      `Redis at ${host}:${port}: ${error.message || error.code}. ` +
        'The tests need a Redis server. Start one, or set REDIS_HOST, REDIS_PORT and REDIS_PASSWORD.'
    )
  } finally {
    socket.destroy()
  }
}

/** Encodes a command in the Redis protocol. */
function command(...words) {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}
