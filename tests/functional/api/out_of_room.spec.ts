import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'

const competitor = { name: 'Northwind', domain: 'northwind.example' }
const named = { 'idempotency-key': '5f0c1e9a-6f1b-4c5e-9a53-0b9b6a1d7c11' }

/** Errors of the SQLite and MySQL drivers. */
const fullDisk = (code: string) =>
  Object.assign(new Error(`insert into competitors - ${code}: /data is full`), { code })

test.group('Full disk', () => {
  test('returns 507 for {$self} without internals, and the request may be retried')
    .with(['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'])
    .run(async ({ assert }, code) => {
      const api = new Api(await aKey(await aWorkspace()))
      const operation = operations.find(({ id }) => id === 'addCompetitor')!
      const { handle } = operation
      operation.handle = () => Promise.reject(fullDisk(code))
      try {
        const { status, body } = await api.send('POST', '/competitors', competitor, named)
        assert.equal(status, 507)
        assert.equal(body.title, 'Insufficient Storage')
        assert.equal(body.code, 'out_of_room')
        assert.equal(body.message, 'The server is out of disk space. Nothing was changed.')
      } finally {
        operation.handle = handle
      }
      const { status, headers } = await api.send('POST', '/competitors', competitor, named)
      assert.equal(status, 201)
      assert.isNull(headers.get('idempotency-replayed'))
    })

  test('is also reported to a read key', async ({ assert, cleanup }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    const operation = operations.find(({ id }) => id === 'listCompetitors')!
    const { handle } = operation
    cleanup(() => void (operation.handle = handle))
    operation.handle = () => Promise.reject(fullDisk('SQLITE_FULL'))
    assert.equal((await api.get('/competitors')).status, 507)
  })
})
