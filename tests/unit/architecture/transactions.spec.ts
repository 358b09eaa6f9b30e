import { test } from '@japa/runner'
import { readSourceFiles } from './source_files.js'

/** Lucid's ways to write in a transaction. On SQLite, they would wait for the connection that ours holds. */
const LUCID = /useTransaction|TransactionClientContract|\bdb\.transaction\(|\{ client: (trx|statements)/

test.group('Transactions', () => {
  test('are not those of Lucid', async ({ assert }) => {
    const files = await readSourceFiles('{app,commands,providers,start}/**/*.ts')
    assert.deepEqual(
      [...files].filter(([, text]) => LUCID.test(text)).map(([path]) => path),
      []
    )
  })
})
