import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { operations } from '#api/operations'
import { closeHotReads } from '#platform/database/hot_read'
import { storagePath } from '#config/storage'
import { Api } from '#tests/support/api'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aKey, aWorkspace } from '#tests/support/workspace'

const MESSAGE = 'The server cannot reach its database. Try again in a few seconds.'

/** Errors of the SQLite and MySQL drivers and the connection pool. */
const faults: Record<string, object> = {
  'a file locked for too long': { code: 'SQLITE_BUSY' },
  'a file that cannot be opened': { code: 'SQLITE_CANTOPEN' },
  'a file that cannot be read': { code: 'SQLITE_IOERR_READ' },
  'a file that is no longer there': { code: 'SQLITE_READONLY_DBMOVED' },
  'a file that has become read-only': { code: 'SQLITE_READONLY' },
  'a server that is down': { code: 'ECONNREFUSED', fatal: true },
  'a server that went away': { code: 'PROTOCOL_CONNECTION_LOST', fatal: true },
  'a connection that was closed': { fatal: true },
  'a server that is shutting down': { code: 'ER_SERVER_SHUTDOWN' },
  'a row locked for too long': { code: 'ER_LOCK_WAIT_TIMEOUT' },
  'no connection left': { name: 'KnexTimeoutError' },
}

/** Makes the reads of every request use a nonexistent database. Returns a function that undoes this. */
function loseDatabase(): () => void {
  const { connection } = db.connection().getReadClient().client.config
  const before = { ...connection }
  const nowhere = 'filename' in connection ? { filename: storagePath('none.sqlite3') } : { port: 1 }
  closeHotReads()
  Object.assign(connection, nowhere)
  return () => {
    closeHotReads()
    Object.assign(connection, before)
  }
}

test.group('Unreachable database', () => {
  test('is 503 with Retry-After on /v1 and /mcp until it is back', async ({ assert, cleanup }) => {
    const key = await aKey(await aWorkspace())
    const api = new Api(key)
    const restore = loseDatabase()
    cleanup(restore)
    const answers = [
      await api.get('/competitors'),
      await api.post('/competitors', { name: 'Northwind', domain: 'northwind.example' }),
      await postMcp(key, toolCall('list_competitors')),
    ]
    for (const { status, headers, body } of answers) {
      assert.equal(status, 503)
      assert.equal(headers.get('retry-after'), '5')
      assert.equal(body.title, 'Service Unavailable')
      assert.equal(body.code, 'database_unavailable')
      assert.equal(body.message, MESSAGE)
      assert.isNotEmpty(body.requestId)
    }

    restore()
    assert.equal((await api.get('/competitors')).status, 200)
    assert.equal((await postMcp(key, toolCall('list_competitors'))).status, 200)
  })

  test('is detected from {$self}, and the request may be retried')
    .with(Object.keys(faults))
    .run(async ({ assert, cleanup }, fault) => {
      const key = await aKey(await aWorkspace())
      const operation = operations.find(({ id }) => id === 'addCompetitor')!
      const { handle } = operation
      cleanup(() => void (operation.handle = handle))
      operation.handle = () => Promise.reject(Object.assign(new Error('at 10.0.0.7'), faults[fault]))

      const competitor = { name: 'Northwind', domain: 'northwind.example' }
      const send = () => new Api(key).send('POST', '/competitors', competitor, { 'idempotency-key': 'a' })
      const { status, headers, body } = await send()
      assert.equal(status, 503)
      assert.equal(headers.get('retry-after'), '5')
      assert.equal(body.message, MESSAGE)
      const { body: answer } = await postMcp(key, toolCall('add_competitor', competitor))
      assert.deepEqual(answer.result, {
        isError: true,
        content: [{ type: 'text', text: `HTTP 503: ${MESSAGE}` }],
      })

      operation.handle = handle
      assert.equal((await send()).status, 201)
    })
})
