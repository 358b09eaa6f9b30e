import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Alert from '#alerts/models/alert'
import { claimNext } from '#monitoring/pipeline/claim'
import PageContent from '#monitoring/models/page_content'
import { latestSnapshot } from '#monitoring/queries/snapshot'
import { newId } from '#platform/ids'
import { emptyContent } from '#plugin/testing/samples/contents'
import { Packing } from '#monitoring/snapshot/packing'
import { formatTimestamp, HOUR } from '#platform/instants'
import { findEvidence } from '#alerts/queries/alert_evidence'
import { aWorkspace } from '#tests/support/workspace'
import { goBackTo, migrateToLatest } from '#tests/support/earlier_schema'

const START = Date.UTC(2026, 10, 1)
/** The last migration that stored a version for each crawl. */
const BEFORE_RUNS = 23

test.group('Database with a version for each crawl', (group) => {
  group.each.setup(async () => {
    await goBackTo(BEFORE_RUNS)
    return () => migrateToLatest()
  })
  group.each.timeout(60_000)

  async function aPage(workspaceId: string, path: string): Promise<string> {
    const competitorId = newId('competitor')
    await db.table('competitors').insert({
      id: competitorId,
      workspace_id: workspaceId,
      name: 'Northwind',
      domain: `${path}.example`,
      created_at: START,
    })
    const id = newId('watchedUrl')
    await db.table('watched_urls').insert({
      id,
      workspace_id: workspaceId,
      competitor_id: competitorId,
      url: `https://${path}.example/`,
      url_hash: path,
      label: 'pricing',
      crawl_frequency: 'hourly',
      is_active: true,
      last_status: 'success',
      next_crawl_at: START + 1000 * HOUR,
      created_at: START,
    })
    return id
  }

  async function aContent(pageId: string, title: string): Promise<string> {
    const { hash, bytes, size } = new Packing({ ...emptyContent, wordCount: title.length }).packed()
    const id = newId('content')
    await PageContent.create({
      id,
      watchedUrlId: pageId,
      hash,
      content: Buffer.from(bytes),
      size,
      createdAt: START,
    })
    return id
  }

  /** Stores one version per crawl. Returns their ids, beginning with version 1. */
  async function versions(
    workspaceId: string,
    pageId: string,
    contents: readonly string[]
  ): Promise<string[]> {
    const rows = contents.map((contentId, index) => ({
      id: newId('version'),
      workspace_id: workspaceId,
      watched_url_id: pageId,
      content_id: contentId,
      version_number: index + 1,
      http_status: index === contents.length - 1 ? 203 : 200,
      body_hash: `${index}`,
      crawled_at: START + index * HOUR,
    }))
    await db.table('page_versions').multiInsert(rows)
    return rows.map(({ id }) => id)
  }

  async function aChange(
    workspaceId: string,
    pageId: string,
    [previous, current]: readonly [string, string | null],
    dedupeKey: string
  ): Promise<string> {
    const id = newId('change')
    await db.table('page_changes').insert({
      id,
      workspace_id: workspaceId,
      watched_url_id: pageId,
      kind: current ? 'content' : 'gone',
      dedupe_key: dedupeKey,
      previous_version_id: previous,
      current_version_id: current,
      differences: current && JSON.stringify({ fields: [], lines: [] }),
      outcome: 'alerted',
      detected_at: START,
    })
    return id
  }

  test('keeps numbers, times, ids and evidence when versions become runs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aPage(workspace.id, 'busy')
    const [a, b] = [await aContent(page, 'A'), await aContent(page, 'BB')]
    const ids = await versions(workspace.id, page, [a, a, a, b, b, a, a])
    const change = await aChange(workspace.id, page, [ids[2], ids[3]], ids[3])
    const back = await aChange(workspace.id, page, [ids[4], ids[5]], ids[5])
    const gone = await aChange(workspace.id, page, [ids[5], null], `gone:${ids[5]}`)
    const other = await aPage(workspace.id, 'single')
    const [only] = await versions(workspace.id, other, [await aContent(other, 'C')])
    // Versions 2 and 3 were deleted by retention.
    const old = await aPage(workspace.id, 'old')
    const kept = await aContent(old, 'D')
    const [first, second, third, last] = await versions(workspace.id, old, [kept, kept, kept, kept])
    await db.from('page_versions').whereIn('id', [second, third]).delete()

    await migrateToLatest()

    const runs = await db.from('page_versions').orderBy('id')
    const summary = runs.map((run) => [
      run.id,
      [run.first_number, run.version_number, run.crawl_count].map(Number),
      [run.first_crawled_at, run.crawled_at].map((at) => (Number(at) - START) / HOUR),
    ])
    assert.sameDeepMembers(summary, [
      [ids[2], [1, 3, 3], [0, 2]],
      [ids[4], [4, 5, 2], [3, 4]],
      [ids[6], [6, 7, 2], [5, 6]],
      [only, [1, 1, 1], [0, 0]],
      [last, [1, 4, 2], [0, 3]],
    ])
    assert.notInclude(
      runs.map(({ id }) => id),
      first
    )
    const changes = await db.from('page_changes').select('id', 'previous_version_id', 'current_version_id')
    assert.sameDeepMembers(
      changes.map((row) => [row.id, row.previous_version_id, row.current_version_id]),
      [
        [change, ids[2], ids[4]],
        [back, ids[4], ids[6]],
        [gone, ids[6], null],
      ]
    )
    assert.equal((await db.from('page_changes').where('id', gone).first()).dedupe_key, `gone:${page}:6`)
    assert.isFalse(await db.connection().schema.hasTable('version_runs'))

    const snapshot = await latestSnapshot(workspace, page)
    assert.deepInclude(snapshot, {
      versionNumber: 7,
      versionsStored: 7,
      httpStatus: 203,
      capturedAt: formatTimestamp(START + 6 * HOUR),
    })
    assert.deepInclude(await latestSnapshot(workspace, old), { versionNumber: 4, versionsStored: 2 })

    const { competitor_id: competitorId } = await db.from('watched_urls').where('id', page).firstOrFail()
    const alert = await Alert.create({
      id: newId('alert'),
      workspaceId: workspace.id,
      competitorId,
      watchedUrlId: page,
      changeId: change,
      signalScore: 'high',
      pageType: 'pricing',
      status: 'unread',
      summary: 'Northwind changed.',
      hasEvidence: true,
      detectedAt: START,
    })
    assert.deepInclude(await findEvidence(workspace, alert.id), {
      previous: { id: ids[2], crawledAt: formatTimestamp(START + 2 * HOUR), versionNumber: 3 },
      current: { id: ids[4], crawledAt: formatTimestamp(START + 3 * HOUR), versionNumber: 4 },
    })
  })

  test('lets crawls that waited or ran wait again, and keeps the records of others', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [waiting, running, idle] = [
      await aPage(workspace.id, 'waiting'),
      await aPage(workspace.id, 'running'),
      await aPage(workspace.id, 'idle'),
    ]
    const aCrawl = async (pageId: string, values: Record<string, unknown>) => {
      const id = newId('crawl')
      await db.table('crawls').insert({
        id,
        workspace_id: workspace.id,
        watched_url_id: pageId,
        trigger: 'schedule',
        status: 'success',
        queued_at: START,
        started_at: START,
        finished_at: START,
        ...values,
      })
      return id
    }
    const open = { finished_at: null, started_at: null }
    for (const [pageId, turn] of [
      [waiting, 8],
      [running, 4],
    ] as const) {
      const name = pageId === waiting ? 'waiting' : 'running'
      await db
        .table('hosts')
        .insert({ host: `${name}.example`, next_at: 0, answers: true, is_wanted: false, turn: 0 })
      const status = name === 'waiting' ? 'queued' : 'running'
      const slot = `${pageId}:${status}`
      const lease = { lease_token: 'dead', lease_expires_at: Date.now() + HOUR }
      await aCrawl(pageId, {
        ...open,
        ...(name === 'running' ? lease : { trigger: 'manual' }),
        status,
        slot,
        turn,
        host: `${name}.example`,
      })
    }
    const kept = [
      await aCrawl(idle, { trigger: 'manual' }),
      await aCrawl(idle, { status: 'failed', error_code: 'timeout' }),
      await aCrawl(idle, {}),
    ]
    await aCrawl(idle, {})
    const [version] = await versions(workspace.id, idle, [await aContent(idle, 'A')])
    await db.from('page_versions').where('id', version).update({ crawl_id: kept[2] })

    await migrateToLatest()

    assert.sameMembers(
      (await db.from('crawls').select('id')).map(({ id }) => id),
      kept
    )
    const claims = await claimNext(5)
    assert.deepEqual(
      claims.map(({ page, trigger, host }) => [page.id, trigger, host]),
      [
        [running, 'schedule', 'running.example'],
        [waiting, 'manual', 'waiting.example'],
      ]
    )
    assert.equal((await db.from('watched_urls').where('id', idle).first()).host, 'idle.example')
    assert.equal((await db.from('page_versions').first()).crawl_id, kept[2])
  })
})
