import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { claimChanges, duePagesOf, workspacesWithDuePages } from '#alerts/judging/due_pages'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { dueOf, workspacesWithDue } from '#delivery/outbox/due'
import { openChanges } from '#detection/pipeline/open_changes'
import { checkQueueAge } from '#health/checks/backlog'
import { Degraded, Unhealthy } from '#health/check'
import { workersReport } from '#health/workers'
import { MINUTE } from '#platform/instants'
import { version, versionNumber } from '#platform/version'
import { aChannel } from '#tests/support/channels'
import { aProcess } from '#tests/support/heartbeats'
import { aDueDelivery, aPendingChange, aWaitingHit } from '#tests/support/newer_work'
import { aWorkspace } from '#tests/support/workspace'

const LATER = versionNumber + 1
const LATER_NAME = version.replace(/\d+$/, (patch) => String(Number(patch) + 1))

test.group('Work that a later version stored', () => {
  test('is left to that version: changes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const newer = await aPendingChange(workspace, LATER)
    const now = Date.now()
    assert.deepEqual(await workspacesWithDuePages(now), [])
    assert.deepEqual(await duePagesOf(workspace.id, now), [])
    assert.isFalse(await claimChanges(newer.page.id))
    const own = await aPendingChange(workspace, versionNumber)
    assert.deepEqual(await workspacesWithDuePages(now), [workspace.id])
    const due = await duePagesOf(workspace.id, now)
    assert.deepEqual(
      due.map(({ line }) => line),
      [own.page.id]
    )
  })

  test('keeps later versions of the page waiting', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { page, id } = await aPendingChange(workspace, LATER)
    const later = await aPendingChange(workspace, versionNumber)
    await db
      .from('page_changes')
      .where('id', later.id)
      .update({ watched_url_id: page.id, detected_at: Date.now() + MINUTE })
    assert.isFalse(await claimChanges(page.id))
    assert.deepEqual(await duePagesOf(workspace.id, Date.now()), [])
    assert.deepEqual(await openChanges(page.id), [])
    await db.from('page_changes').where({ id }).update({ needs_version: versionNumber })
    assert.lengthOf(await openChanges(page.id), 2)
    assert.isTrue(await claimChanges(page.id))
  })

  test('is left to that version: deliveries', async ({ assert }) => {
    const workspace = await aWorkspace()
    const channel = await aChannel(workspace)
    await aDueDelivery(channel, workspace, LATER)
    assert.deepEqual(await workspacesWithDue(Date.now()), [])
    const own = await aDueDelivery(channel, workspace, versionNumber)
    assert.deepEqual(await workspacesWithDue(Date.now()), [workspace.id])
    const due = await dueOf(workspace.id, Date.now())
    assert.deepEqual(
      due.map(({ id }) => id),
      [own.id]
    )
  })

  test('is left to that version: hits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const newer = await aWaitingHit(workspace, LATER)
    await aWaitingHit(workspace, versionNumber)
    await ingestHits()
    const waiting = await db.from('hit_batches').whereNull('ingested_at').select('id')
    assert.deepEqual(
      waiting.map(({ id }) => id),
      [newer]
    )
  })
})

test.group('Work that no running worker can read', () => {
  const makers = {
    alerts: aPendingChange,
    deliveries: async (workspace: Awaited<ReturnType<typeof aWorkspace>>, needed: number) =>
      aDueDelivery(await aChannel(workspace), workspace, needed),
    hits: aWaitingHit,
  }
  const queues = ['alerts', 'deliveries', 'hits'] as const

  test('is shown with the version that it needs: {$self}')
    .with([...queues])
    .run(async ({ assert }, queue) => {
      await aProcess({ version })
      for (let made = 0; made < 2; made++) await makers[queue](await aWorkspace(), LATER)
      const problem = await checkQueueAge(queue).then(assert.fail, (error: unknown) => error)
      assert.instanceOf(problem, Degraded)
      assert.match(
        (problem as Degraded).message,
        new RegExp(`^2 .* by a worker of version ${LATER_NAME} or newer$`)
      )
      assert.equal((problem as Degraded).remedy, `Update the workers to version ${LATER_NAME} or newer.`)
      const { queues: shown } = await workersReport()
      assert.deepEqual(shown.find((one) => one.queue === queue)!.unreadable, {
        waiting: 2,
        version: LATER_NAME,
      })

      await aProcess({ version: LATER_NAME })
      assert.equal(await checkQueueAge(queue), 'no delays')
      assert.isNull((await workersReport()).queues.find((one) => one.queue === queue)!.unreadable)
    })

  test('is an error once it has been waiting for a long time', async ({ assert }) => {
    await aPendingChange(await aWorkspace(), LATER)
    const later = Date.now() + 11 * MINUTE
    await aProcess({ version, seen_at: later })
    const problem = await checkQueueAge('alerts', later).then(assert.fail, (error: unknown) => error)
    assert.instanceOf(problem, Unhealthy)
    assert.notInstanceOf(problem, Degraded)
    assert.include((problem as Unhealthy).message, LATER_NAME)
  })
})
