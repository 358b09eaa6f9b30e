import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { migrationNames } from '#platform/database/migration_files'
import { setOldestSchema } from '#platform/database/oldest_schema'
import { MINUTE } from '#platform/instants'
import { projectPath } from '#platform/paths'
import { numberOf, version, versionNumber } from '#platform/version'
import { ace } from '#tests/support/ace'
import { aProcess } from '#tests/support/heartbeats'
import { aPendingChange, aWaitingHit } from '#tests/support/newer_work'
import { freePort } from '#tests/support/ports'
import { untilBy } from '#tests/support/until'
import { aWorkspace } from '#tests/support/workspace'
import { Program } from './program.js'
import { startWeb } from './web.js'

const AS_VERSION = pathToFileURL(projectPath('tests/process/as_version.mjs')).href
const LATER = '9.9.9'
const FUTURE = { name: 'database/migrations/9999_of_the_future', batch: 99 }

type Cleanup = (undo: () => void) => void

async function aWorker(cleanup: Cleanup, asVersion = version): Promise<Program> {
  const env = { ...process.env, LOG_LEVEL: 'info', AS_VERSION: asVersion }
  const worker = new Program([`--import=${AS_VERSION}`, 'ace.js', 'queue:listen'], { env })
  cleanup(() => worker.killGroup('SIGKILL'))
  await worker.says(/worker ready/)
  return worker
}

const waiting = async () => ({
  changes: (await db.from('page_changes').where('outcome', 'pending').select('id')).map(({ id }) => id),
  hits: (await db.from('hit_batches').whereNull('ingested_at').select('id')).map(({ id }) => id),
})

test.group('Workers of two versions', () => {
  test('the older one leaves work of the newer one, visibly, and the newer one takes both', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const { web, origin } = await startWeb(cleanup)
    const older = await aWorker(cleanup)
    const newWork = {
      changes: [(await aPendingChange(workspace, numberOf(LATER))).id],
      hits: [await aWaitingHit(workspace, numberOf(LATER))],
    }
    await aPendingChange(workspace, versionNumber)
    await aWaitingHit(workspace, versionNumber)
    await untilBy([web, older], async () => {
      const { changes, hits } = await waiting()
      return changes.length + hits.length === 2
    })
    assert.deepEqual(await waiting(), newWork)

    const ready = async () => {
      const { status, checks } = (await (await fetch(`${origin}/health/ready`)).json()) as any
      return { status, told: checks.find(({ check }: any) => check === 'alerts').detail }
    }
    const told = `1 changes are waiting to be judged by a worker of version ${LATER} or newer`
    await untilBy(web, async () => (await ready()).told === told)
    assert.equal((await ready()).status, 'ok')
    const { stdout } = await ace('doctor', '--json')
    assert.include(stdout, told)
    const report = (await (await fetch(`${origin}/health/workers`)).json()) as any
    assert.deepInclude(report.queues.find(({ queue }: any) => queue === 'hits').unreadable, {
      version: LATER,
    })

    const newer = await aWorker(cleanup, LATER)
    await aPendingChange(workspace, versionNumber)
    await untilBy([older, newer], async () => {
      const { changes, hits } = await waiting()
      return changes.length + hits.length === 0
    })
    await untilBy(web, async () => (await ready()).told === 'no delays')
    for (const worker of [older, newer]) {
      worker.kill('SIGTERM')
      assert.equal(await worker.gone, 0, worker.output)
    }
  })
})

test.group('A schema of a later version', (group) => {
  group.each.teardown(async () => {
    await db.from('adonis_schema').where('name', FUTURE.name).delete()
  })

  test('keeps processes serving that it supports, and lets them start', async ({ assert, cleanup }) => {
    const oldest = (await migrationNames()).at(-1)!
    const { web, origin } = await startWeb(cleanup)
    const worker = await aWorker(cleanup)
    await setOldestSchema(oldest)
    await db.table('adonis_schema').insert(FUTURE)
    const seenAt = async () =>
      (await db.from('processes').orderBy('seen_at').select('seen_at')).map(({ seen_at }) => Number(seen_at))
    const [before] = await seenAt()
    // The schema is checked before each heartbeat.
    await untilBy([web, worker], async () => (await seenAt()).every((at) => at > before))
    const { checks, status } = (await (await fetch(`${origin}/health/ready`)).json()) as any
    assert.equal(status, 'ok')
    assert.include(checks.find(({ check }: any) => check === 'schema').detail, '9999_of_the_future')
    await aPendingChange(await aWorkspace(), 0)
    await untilBy([web, worker], async () => (await waiting()).changes.length === 0)

    const another = await aWorker(cleanup)
    for (const process of [worker, another, web]) {
      process.kill('SIGTERM')
      assert.equal(await process.gone, 0, process.output)
    }
    const { exitCode, stderr } = await ace('migration:run', '--force')
    assert.equal(exitCode, 0, stderr)
    assert.include(stderr, 'This version can work with it.')
    assert.deepEqual(await db.from('adonis_schema').where('name', FUTURE.name).select('name'), [
      { name: FUTURE.name },
    ])
  })

  test('stops processes that it does not support, with the reason, before it is migrated', async ({
    assert,
    cleanup,
  }) => {
    const { web, origin } = await startWeb(cleanup)
    const worker = await aWorker(cleanup)
    await aPendingChange(await aWorkspace(), 0)
    await untilBy([web, worker], async () => (await waiting()).changes.length === 0)
    await setOldestSchema('9999_of_the_future')
    for (const process of [web, worker]) {
      assert.equal(await process.gone, 1, process.output)
      assert.match(
        process.output,
        /Rivalwatch is stopping\. The schema does not fit: a later version of Rivalwatch is migrating the database\. Run that version or a later one/
      )
    }
    await assert.rejects(() => fetch(`${origin}/health/ready`))
    assert.lengthOf(await db.from('processes').select('id'), 0)
    assert.lengthOf(await db.from('page_changes').where('outcome', 'alerted').select('id'), 1)

    const env = { ...process.env, PORT: String(await freePort()) }
    const restarted = new Program(['ace.js', 'queue:listen'], { env })
    assert.equal(await restarted.gone, 1)
    assert.include(restarted.output, 'is migrating the database')
    // An interrupted update is undone by migrating with the version that should run.
    const { exitCode, stderr } = await ace('migration:run', '--force')
    assert.equal(exitCode, 0, stderr)
    await aWorker(cleanup)
  })

  test('is not created while processes that could not work with it are running', async ({
    assert,
    cleanup,
  }) => {
    const { name } = await db.from('adonis_schema').orderBy('id', 'desc').firstOrFail()
    const latest = (await migrationNames()).at(-1)!
    assert.include(name, latest)
    const aliveUntil = Date.now() + MINUTE
    const outdated = await aProcess({ latest_migration: '0001_create_workspaces', seen_at: aliveUntil })
    await aProcess({ latest_migration: latest, seen_at: aliveUntil })
    cleanup(() => setOldestSchema(latest))
    const { outdatedProcessesStopped } = await import('#platform/processes/outdated')
    const waitedFor: string[] = []
    await assert.rejects(
      () => outdatedProcessesStopped(latest, (names) => waitedFor.push(names), 0),
      /Processes of an earlier version are still running: .* \(process 4242, 0\.1\.0\)\. Stop them/
    )
    const stopping = outdatedProcessesStopped(latest, (names) => waitedFor.push(names))
    await db.from('processes').where('id', outdated).delete()
    await stopping
    assert.lengthOf(waitedFor, 2)
  })
})
