import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'
import { freePort } from '#tests/support/ports'
import { untilBy } from '#tests/support/until'
import { Program } from '../program.js'

test.group('doctor', () => {
  test('fails without a worker, and passes while one runs', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-doctor-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const settings = {
      DB_CONNECTION: 'sqlite',
      STORAGE_PATH: folder,
      QUEUE_DRIVER: 'embedded',
      LIMITER_STORE: 'memory',
      PORT: String(await freePort()),
      // A PATH without a browser.
      PATH: folder,
    }
    await aceWith(settings, 'migration:run', '--force')
    const before = await aceWith(settings, 'doctor')
    assert.match(
      before.stdout,
      /^FAIL {2}workers: no worker is running\n {6}Start a worker with "npm run ace -- queue:listen"/m
    )
    assert.equal(before.exitCode, 1)

    const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...settings }
    const worker = new Program(['ace.js', 'queue:listen'], { env })
    cleanup(() => worker.killGroup('SIGKILL'))
    const database = new BetterSqlite(join(folder, 'rivalwatch.sqlite3'), { readonly: true })
    await untilBy(worker, () => database.prepare('select id from processes').get())
    database.close()
    const running = await aceWith(settings, 'doctor')
    assert.match(running.stdout, /^ok {4}workers: 1 running: \S+ \(process \d+, \d+\.\d+\.\d+\)$/m)
    assert.equal(running.exitCode, 0, running.stdout)

    worker.kill('SIGTERM')
    assert.equal(await worker.gone, 0, worker.output)
    assert.equal((await aceWith(settings, 'doctor')).exitCode, 1)
  })
})
