import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import { DAY } from '#platform/instants'
import { pruneIndex } from '#search/indexing/prune_index'
import { rebuildIndex } from '#search/indexing/rebuild_index'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { found, indexed, lines, shown } from '#tests/support/search'
import { statementsOf } from '#tests/support/statements'
import { blockOf } from '#plugin/testing/samples/contents'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'

const NOON = Date.UTC(2026, 0, 5, 12)
const day = (number: number) => NOON + number * DAY

/** Creates a page with a version per day. */
async function aPage(...versions: string[][]) {
  const workspace = await aWorkspace('pro')
  const page = await aWatchedUrl(workspace)
  const stored = []
  for (const [at, texts] of versions.entries()) stored.push(await aVersion(page, lines(...texts), day(at)))
  await indexed()
  return { workspace, page, versions: stored }
}

async function countOf(table: string): Promise<number> {
  const [{ total }] = await db.from(table).count('* as total')
  return Number(total)
}

test.group('Search index', () => {
  test('has one entry for each run of versions with a line', async ({ assert }) => {
    const { workspace, versions } = await aPage(
      ['Plans', 'Team $49'],
      ['Plans', 'Team $79'],
      ['New here', 'Plans', 'Team $79'],
      ['Plans', 'Team $49']
    )
    const hits = await found(workspace, 'team')
    assert.sameDeepMembers(
      hits.map((hit) => [
        hit.kind,
        shown(hit),
        hit.version!.id,
        hit.version!.line,
        hit.firstSeenAt,
        hit.lastSeenAt,
      ]),
      [['current', '[Team] $49', versions[3].id, 2, day(3), null]].concat([
        ['earlier', '[Team] $79', versions[1].id, 2, day(1), day(2)] as any,
      ])
    )
    assert.equal(await countOf('search_entries'), 5)
    assert.lengthOf(await found(workspace, 'plans'), 1)
    await indexed()
    assert.equal(await countOf('search_entries'), 5, 'nothing is indexed twice')
  })

  test('finds an alert by its sentence, excerpt and evidence, and cites the line', async ({ assert }) => {
    const { workspace, page, versions } = await aPage(
      ['Plans', 'Team $49'],
      ['Plans', 'Zeta plan with audit logs']
    )
    const change = await aChangeBetween(versions[0], versions[1])
    const block = { text: 'Zeta plan with audit logs', path: [], landmark: 'main', kind: 'text' }
    await change
      .merge({ differences: { fields: [], lines: [{ kind: 'added', block: block as any }] } })
      .save()
    const alert = await anAlertOf(page, change)
    await indexed()
    const [hit] = await found(workspace, 'audit', { kind: 'alert' })
    assert.deepInclude(hit, { kind: 'alert', alertId: alert.id })
    assert.deepInclude(hit.version, { id: versions[1].id, number: 2, line: 2 })
    assert.equal(shown(hit), 'Zeta plan with [audit] logs')
    for (const word of ['northwind', 'calls', 'pricing']) {
      assert.lengthOf(await found(workspace, word, { kind: 'alert' }), 1, word)
    }
  })

  test('cites the line of an alert that matches, or the field', async ({ assert }) => {
    const before = ['Plans', 'Audit logs in Team', 'Stays']
    const after = ['Plans', 'Stays', 'Single sign-on in Business', 'Nightly backups']
    const { workspace, page, versions } = await aPage(before, after, [...after, 'More'])
    const change = await aChangeBetween(versions[0], versions[1])
    const line = (kind: string, text: string) => ({ kind, block: blockOf(text) })
    const differences: any = {
      lines: [line('removed', before[1]), line('added', after[2]), line('added', after[3])],
      fields: [
        { category: 'seo', field: 'seo.title', kind: 'changed', before: 'Prices', after: 'Simple tariffs' },
        { category: 'page', field: 'wordCount', kind: 'changed', before: '4711', after: '4712' },
      ],
    }
    await change.merge({ differences }).save()
    await anAlertOf(page, change)
    await indexed()
    const cites = async (q: string) => {
      const [hit] = await found(workspace, q, { kind: 'alert' })
      return hit.version && [hit.version.number, hit.version.line, hit.version.field]
    }
    assert.deepEqual(await cites('audit'), [1, 2, null])
    assert.deepEqual(await cites('single'), [2, 3, null])
    assert.deepEqual(await cites('nightly'), [2, 4, null])
    assert.deepEqual(await cites('tariffs'), [2, null, 'seo.title'])
    assert.isEmpty(await found(workspace, '4712', { kind: 'alert' }), 'how long the page is')
    assert.deepEqual(await cites('northwind'), [2, 3, null], 'its sentence stands for the first added line')

    await versions[0].delete()
    await versions[1].delete()
    assert.deepEqual(await cites('nightly'), [3, 4, null], 'a later version has the line, too')
    for (const gone of ['audit', 'tariffs']) assert.isNull(await cites(gone), gone)
  })

  test('names the unit of a line, and filters by its kind', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const units = [
      { kind: 'section', title: 'All', start: 0, end: 4 },
      { kind: 'plan', title: 'Team', start: 1, end: 3 },
    ]
    await aVersion(page, { ...lines('Single sign-on', 'Team', 'Sign-on for 5', 'Sign up'), units }, day(0))
    const gone = await aWatchedUrl(workspace, 'gone.example')
    await aVersion(gone, lines('Sign-on elsewhere'), day(0))
    await indexed()
    const titles = async (filters = {}) =>
      (await found(workspace, 'sign', filters)).map((hit) => [shown(hit), hit.unit?.title ?? null]).sort()
    assert.deepEqual(await titles({ unit: 'plan' }), [['[Sign]-on for 5', 'Team']])
    assert.deepEqual(await titles(), [
      ['Single [sign]-on', 'All'],
      ['[Sign] up', 'All'],
      ['[Sign]-on elsewhere', null],
      ['[Sign]-on for 5', 'Team'],
    ])
    await gone.delete()
    await pruneIndex()
    assert.lengthOf(await titles({ unit: 'plan' }), 1, 'also after its bucket is rewritten')
  })

  test('follows deleted pages, expired versions and new page types', async ({ assert }) => {
    const { workspace, page, versions } = await aPage(
      ['Old words', 'Stays'],
      ['New words', 'Stays'],
      ['New words', 'Stays', 'Third']
    )
    await updateWatchedUrl(workspace as any, page.id, { label: 'docs' }, 'test')
    await indexed()
    assert.lengthOf(await found(workspace, 'words', { pageType: 'pricing' }), 0)
    assert.lengthOf(await found(workspace, 'words', { pageType: 'docs' }), 2)

    await versions[0].delete()
    const [stays] = await found(workspace, 'stays')
    assert.deepInclude(stays.version, { id: versions[1].id, line: 2 }, 'a later version has the line, too')
    assert.lengthOf(await found(workspace, 'old'), 0)
    await pruneIndex()
    assert.equal(await countOf('search_entries'), 3)
    assert.isNull(await db.from('search_terms').where('term', 'old').first())
    assert.lengthOf(await found(workspace, 'stays'), 1)

    await page.delete()
    await pruneIndex()
    assert.equal(await countOf('search_terms'), 0)
  })

  test('is the same after a rebuild', async ({ assert }) => {
    const { workspace, page } = await aPage(['Plans', 'Team $49'], ['Plans', 'Team $79'])
    await anAlert(page)
    await indexed()
    const before = await found(workspace, 'team')
    assert.lengthOf(before, 3)
    assert.equal(await rebuildIndex(() => {}), 3)
    assert.deepEqual(await found(workspace, 'team'), before)
  })

  test('reads only what was found in the period of a search', async ({ assert }) => {
    const { workspace, page } = await aPage(['Alpha plans'], ['Alpha plans', 'Beta plans'])
    await db.from('search_workspaces').where('workspace_id', workspace.id).update({ entry_count: 8192 })
    await aVersion(page, lines('Alpha plans', 'Beta plans', 'Gamma plans'), day(60))
    await indexed()
    const buckets: { id: number; oldest_at: number; newest_at: number }[] = await db
      .from('search_buckets')
      .orderBy('id')
    assert.deepEqual(
      buckets.map(({ oldest_at, newest_at }) => [Number(oldest_at), Number(newest_at)]),
      [
        [day(0), day(1)],
        [day(60), day(60)],
      ]
    )
    const readBuckets = async (filters: { since?: number; until?: number }, ...expected: string[]) => {
      const statements = await statementsOf(async () => {
        assert.deepEqual((await found(workspace, 'plans ', filters)).map(shown).sort(), expected)
      })
      const read = statements
        .filter(({ sql }) => sql.includes('from search_terms'))
        .flatMap(({ bindings }) => bindings)
      return buckets.map(({ id }) => read.includes(Number(id)))
    }
    assert.deepEqual(await readBuckets({ since: day(30) }, 'Gamma [plans]'), [false, true])
    assert.deepEqual(await readBuckets({ until: day(1) }, 'Alpha [plans]'), [true, false])
    assert.deepEqual(await readBuckets({ since: day(1), until: day(2) }, 'Beta [plans]'), [true, false])
    assert.deepEqual(await readBuckets({ since: day(2), until: day(60) }), [false, false])

    // An older version writes no times.
    await db.from('search_buckets').update({ oldest_at: null, newest_at: null })
    assert.deepEqual(await readBuckets({ since: day(30) }, 'Gamma [plans]'), [true, true])
    for (const filters of [{ since: Date.now() + 1000 * DAY }, { until: 0 }]) {
      assert.deepEqual(await readBuckets(filters), [false, false], 'outside of what can be found')
    }
    await pruneIndex()
    assert.deepEqual(await db.from('search_buckets').orderBy('id'), buckets)

    // Nor does it update those of a bucket to which it adds entries.
    await db.from('search_buckets').update({ newest_at: day(0) })
    assert.deepEqual(await readBuckets({ since: day(30) }, 'Gamma [plans]'), [false, true])
  })

  test('finds the lines of a day among many', async ({ assert }) => {
    const many = (word: string) => Array.from({ length: 40 }, (_, at) => `${word} plan ${at}`)
    const { workspace } = await aPage(many('Alpha'), [...many('Alpha'), ...many('Beta')], ['Gone'])
    const ofDay = await found(workspace, 'plan ', { since: day(1), until: day(1) + 1 })
    assert.lengthOf(ofDay, 40)
    assert.isTrue(ofDay.every((hit) => shown(hit).startsWith('Beta')))
  })

  test('keeps workspaces apart', async ({ assert }) => {
    const own = await aPage(['Plans', 'Team $49'])
    const other = await aWorkspace('pro')
    const page = await aWatchedUrl(other, 'other.example')
    await aVersion(page, lines('Team secret', 'Plans'))
    await indexed()
    assert.lengthOf(await found(own.workspace, 'team'), 1)
    assert.lengthOf(await found(own.workspace, 'secret'), 0)
    assert.lengthOf(await found(other, 'secret'), 1)
    const [{ number: ownNumber }] = await db.from('search_workspaces').where('workspace_id', own.workspace.id)
    const statements = await statementsOf(() => found(own.workspace, 'pla'))
    const read = statements
      .filter(({ sql }) => sql.includes('from search_terms'))
      .flatMap(({ bindings }) => bindings)
    const numbers = read
      .filter((value) => typeof value === 'number')
      .map((bucket) => Math.floor(bucket / 2 ** 18))
    assert.deepEqual([...new Set(numbers)], [ownNumber], 'only its own buckets are read')

    const [{ number }] = await db.from('search_workspaces').where('workspace_id', other.id)
    const buckets: { id: number; workspace_id: string }[] = await db
      .from('search_buckets')
      .select('id', 'workspace_id')
    const theirs = buckets.filter(({ id }) => Math.floor(Number(id) / 2 ** 18) === number)
    assert.deepEqual(
      theirs.map(({ workspace_id }) => workspace_id),
      [other.id],
      'no bucket has entries of two'
    )
  })
})
