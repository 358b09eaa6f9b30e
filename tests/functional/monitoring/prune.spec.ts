import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { DAY, HOUR } from '#platform/instants'
import { aceHere } from '#tests/support/ace_here'
import { anOwner } from '#tests/functional/app/accounts'
import { aToldEdit, aWatchedUrl, anAlert } from '#tests/support/alerts'
import { furnish } from '#tests/support/furnished_workspace'
import { aChangeBetween, aVersion } from '#tests/support/versions'
import { titled } from '#tests/support/contents'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { issueResetLink } from '#workspaces/accounts/reset'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { aProcess } from '#tests/support/heartbeats'
import { invite } from '#workspaces/invitations/invite'
import Invitation from '#workspaces/models/invitation'
import { addSignIn } from '#workspaces/sign_ins/begin'

const NOTHING = {
  changes: 0,
  versions: 0,
  contents: 0,
  crawls: 0,
  robotsFiles: 0,
  hosts: 0,
  hitBatches: 0,
  storedHits: 0,
  visitorDays: 0,
  salts: 0,
  toldEdits: 0,
  answers: 0,
  counts: 0,
  signIns: 0,
  resetLinks: 0,
  emailChanges: 0,
  invitations: 0,
  denials: 0,
  processes: 0,
  blobs: 0,
  oauthRecords: 0,
  oauthClients: 0,
  searchEntries: 0,
  shareLinks: 0,
  visitSegments: 0,
}

async function rowsOf(workspaceId: string) {
  const rows: Record<string, unknown> = {}
  for (const table of [
    'page_versions',
    'page_changes',
    'alerts',
    'hit_batches',
    'told_edits',
    'deliveries',
  ]) {
    rows[table] = await db.from(table).where('workspace_id', workspaceId).orderBy('id')
  }
  return rows
}

test.group('prune', () => {
  test('deletes nothing recent', async ({ assert }) => {
    const workspace = await aWorkspace('free')
    await furnish(workspace, 2)
    const before = await rowsOf(workspace.id)
    const { exitCode, stdout } = await aceHere('prune')
    assert.deepEqual([exitCode, stdout], [0, 'Nothing to delete.\n'])
    assert.deepEqual(JSON.parse((await aceHere('prune', '--json')).stdout), NOTHING)
    assert.deepEqual(await rowsOf(workspace.id), before)
  })

  test('deletes and reports old data of each kind, and nothing else', async ({ assert }) => {
    const now = Date.now()
    const other = await aWorkspace('enterprise')
    await furnish(other, 2)
    await aVersion(await aWatchedUrl(other, 'old.example'), {}, now - 900 * DAY)
    const before = await rowsOf(other.id)

    const workspace = await aWorkspace('free')
    const page = await aWatchedUrl(workspace)
    const versions = []
    for (const [age, title] of [
      [60, 'A'],
      [50, 'B'],
      [1, 'B'],
    ] as const) {
      versions.push(await aVersion(page, titled(title), now - age * DAY))
    }
    await aChangeBetween(versions[0], versions[1], 'held_back')
    for (const [id, age] of [
      ['crawl_1', 100],
      ['crawl_2', 1],
    ] as const) {
      await db.table('crawls').insert({
        id,
        workspace_id: workspace.id,
        watched_url_id: page.id,
        trigger: 'first',
        status: 'success',
        started_at: now - age * DAY,
        finished_at: now - age * DAY,
      })
    }
    await aToldEdit(await anAlert(page, { detectedAt: now - 9 * DAY }))
    const site = await aSite(workspace)
    await aBatch(site, [aHit({ t: now - 40 * DAY })])
    await ingestHits()
    await db.table('visit_salts').insert({ day: '2026-01-01', salt: 'a', created_at: now - 50 * HOUR })
    await db.table('rate_limits').insert({ key: 'a', points: 1, expire: now - 1 })
    await aKey(workspace)
    const [{ id: keyId }] = await db.from('api_keys').where('workspace_id', workspace.id)
    await db.table('idempotency_keys').insert({
      api_key_id: keyId,
      idempotency_key: 'a',
      fingerprint: 'a',
      started_at: now - 2 * DAY,
    })

    const { owner, workspace: theirs } = await anOwner()
    await addSignIn(owner, '', now - 15 * DAY)
    await addSignIn(owner, '')
    await issueResetLink(owner, now - 2 * HOUR)
    await invite(theirs, { email: 'old@x.example', role: 'member' }, owner)
    await Invitation.within(theirs).update({ expires_at: now - 31 * DAY })
    await invite(theirs, { email: 'young@x.example', role: 'member' }, owner)
    for (const age of [91, 1]) {
      const attempt = { actor: owner.id, action: 'denied.role', detail: 'members.role' } as const
      await recordAccessDenied(theirs, attempt, now - age * DAY)
    }

    for (const age of [31, 29]) {
      const at = now - age * DAY
      await db
        .table('robots_files')
        .insert({ origin: `https://${age}.example`, status: 200, fresh_until: at })
      await db.table('hosts').insert({ host: `${age}.example`, next_at: at, answers: true })
    }

    for (const age of [2, 0]) await aProcess({ seen_at: now - age * DAY })

    const { stdout } = await aceHere('prune')
    assert.equal(
      stdout,
      'Deleted 1 filtered-out change, 2 versions, 1 content record, 1 crawl, 1 robots.txt, 1 host, ' +
        '1 hit batch, 1 daily visitor, 1 salt, 1 reported edit, 1 idempotent response, 1 rate limit counter, 1 sign-in, 1 password reset link, 1 invitation, 1 denied attempt, and 1 heartbeat.\n'
    )
    assert.deepEqual(JSON.parse((await aceHere('prune', '--json')).stdout), NOTHING)
    assert.deepEqual(await rowsOf(other.id), before)
    const left = await db.from('page_versions').where('workspace_id', workspace.id)
    assert.deepEqual(
      left.map(({ id }) => id),
      [versions[2].id]
    )
  })

  test('keeps uncounted hits', async ({ assert }) => {
    const site = await aSite(await aWorkspace())
    const batch = await aBatch(site, [aHit({ t: Date.now() - 100 * DAY })])
    assert.deepEqual(JSON.parse((await aceHere('prune', '--json')).stdout), NOTHING)
    assert.isNull((await batch.refresh()).ingestedAt)
    await ingestHits()
    const { hitBatches, visitorDays } = JSON.parse((await aceHere('prune', '--json')).stdout)
    assert.deepEqual([hitBatches, visitorDays], [1, 1])
  })

  test('may run concurrently', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace('free'))
    for (let age = 40; age > 30; age--) await aVersion(page, titled(`At ${age}`), Date.now() - age * DAY)
    const { pruners } = await import('#start/retention')
    const all = await Promise.all([1, 2, 3].flatMap(() => pruners.map((prune) => prune())))
    assert.equal(
      all.reduce((sum, { versions = 0 }) => sum + versions, 0),
      9
    )
  })
})
