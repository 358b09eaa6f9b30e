import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#platform/ids'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import type { Browser } from '#tests/functional/app/browser'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aChannel } from '#tests/support/channels'
import { statementsOf } from '#tests/support/statements'
import { aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'
import type { AuditEntry } from '#web/audit/audit_log_types'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import AuditEvent from '#workspaces/models/audit_event'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/audit-log'

async function entriesAt(browser: Browser, path = PAGE): Promise<AuditEntry[]> {
  return (await browser.visit(path)).page!.props.entries
}

test.group('Audit log', (group) => {
  let browser: Browser
  let workspace: Workspace
  let owner: User

  group.each.setup(async () => {
    ;({ browser, workspace, owner } = await signedInOwner())
    await AuditEvent.within(workspace).delete()
  })

  /** Creates entries without their subjects, ending with the newest. */
  async function record(count: number, fields: Partial<AuditEvent> = {}, from = Date.now()) {
    await AuditEvent.createMany(
      Array.from({ length: count }, (_, index) => ({
        id: newId('auditEvent'),
        workspaceId: workspace.id,
        actor: owner.id,
        action: 'workspace.renamed',
        subject: null,
        detail: `Entry ${index + 1}`,
        createdAt: from + Math.floor(index / 3),
        ...fields,
      }))
    )
  }

  test('names the actor: a person, a key, a command, an email or the product', async ({ assert }) => {
    const { apiKey } = await createApiKey(workspace, {
      name: 'Nightly export',
      scope: 'read',
      actor: 'command',
    })
    const gone = newId('user')
    for (const actor of [owner.id, apiKey.id, 'command', 'mail', 'system', gone]) await record(1, { actor })
    const entries = await entriesAt(browser)
    const said = entries.slice(0, 6).map(({ actor: { isKey, name } }) => (isKey ? `via key ${name}` : name))
    assert.sameMembers(said, [
      'Mara',
      'via key Nightly export',
      'Command line',
      'Email link',
      'Rivalwatch',
      'Former member',
    ])
    assert.notInclude((await browser.visit(PAGE)).html, gone)
  })

  test('names the API key of a request', async ({ assert }) => {
    const input = { name: 'Assistant', scope: 'write', actor: 'test' } as const
    const { secret } = await createApiKey(workspace, input)
    const added = await new Api(secret).post('/competitors', {
      name: 'Northwind',
      domain: 'northwind.example',
    })
    const [entry] = await entriesAt(browser, `${PAGE}?kind=all`)
    assert.containsSubset(entry, {
      actor: { isKey: true, name: 'Assistant' },
      what: 'Competitor added',
      detail: 'Northwind (northwind.example)',
    })
    assert.match(entry.href!, /^\/competitors\/comp_/)
    assert.equal(added.status, 201)
  })

  test('only links to existing objects', async ({ assert }) => {
    const page = await aWatchedUrl(workspace, 'northwind.example')
    const alert = await anAlert(page)
    const channel = await aChannel(workspace)
    const site = await aSite(workspace)
    const { apiKey } = await createApiKey(workspace, { name: 'Export', scope: 'read', actor: 'test' })
    const places = [
      [page.competitorId, `/competitors/${page.competitorId}`],
      [page.id, `/watched-urls/${page.id}`],
      [alert.id, `/alerts/${alert.id}`],
      [alert.changeId, `/changes/${alert.changeId}`],
      [channel.id, '/settings/channels'],
      [site.id, `/analytics/${site.id}`],
      [apiKey.id, '/settings/api-keys'],
    ]
    await AuditEvent.within(workspace).delete()
    for (const [subject] of places) await record(1, { subject, detail: subject })
    await record(1, { subject: workspace.id, detail: workspace.id })
    const hrefs = async () => new Map((await entriesAt(browser)).map(({ detail, href }) => [detail, href]))
    const before = await hrefs()
    for (const [subject, href] of places) assert.equal(before.get(subject), href)
    assert.isNull(before.get(workspace.id))

    await removeCompetitor(workspace, page.competitorId, 'test')
    await channel.delete()
    await site.delete()
    await revokeApiKey(apiKey, 'test')
    const after = await hrefs()
    for (const [subject] of places) assert.isNull(after.get(subject), subject)
  })

  test('does not link to another workspace', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace(), 'northwind.example')
    await record(1, { subject: page.id })
    assert.isNull((await entriesAt(browser))[0].href)
  })

  test('filters by actor and action, with the filters in the URL', async ({ assert }) => {
    const { apiKey } = await createApiKey(workspace, { name: 'Export', scope: 'read', actor: 'command' })
    await record(1, { actor: apiKey.id, action: 'competitor.added', detail: 'by key' })
    await record(1, { actor: owner.id, action: 'competitor.removed', detail: 'by owner' })
    const details = async (query: string) =>
      (await entriesAt(browser, `${PAGE}?${query}`)).map(({ detail }) => detail)
    assert.deepEqual(await details(`who=${apiKey.id}&kind=all`), ['by key'])
    assert.sameMembers(await details('kind=watching'), ['by key', 'by owner'])
    assert.deepEqual(await details(`who=${owner.id}&kind=watching`), ['by owner'])
    assert.deepEqual(await details('kind=keys'), ['Export (read)'])
    assert.isEmpty(await details(`who=${owner.id}&kind=sites`))
    assert.lengthOf(await details('who=&kind=all'), 3)
    for (const query of ['who=&kind=', 'who=nobody&kind=nothing&before=aud_none&who[]=x']) {
      assert.deepEqual(await details(query), ['Export (read)'])
    }
    const { props } = (await browser.visit(`${PAGE}?who=${apiKey.id}&kind=watching`)).page!
    assert.deepEqual([props.who, props.kind], [apiKey.id, 'watching'])
  })

  test('shows security and administration by default, even among many ratings', async ({ assert }) => {
    const denied = await (await signedInMember(workspace)).browser.visit(PAGE)
    assert.equal(denied.status, 403)
    await record(60, { action: 'alert.rated', detail: 'useful' }, Date.now() + 60_000)
    const said = async (query: string) =>
      (await entriesAt(browser, `${PAGE}${query}`)).map(({ what }) => what)
    assert.deepEqual(await said(''), ['Denied: owners only'])
    assert.deepEqual(await said('?kind=all'), Array(50).fill('Alert rated'))
    const older = (await browser.visit(`${PAGE}?kind=all`)).page!.props.older
    assert.include(await said(`?kind=all&before=${older}`), 'Denied: owners only')
  })

  test('paginates by fifty without shifting when new entries arrive', async ({ assert }) => {
    await record(120)
    const names = (entries: AuditEntry[]) => entries.map(({ detail }) => Number(detail!.split(' ')[1]))
    const range = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index)
    const at = async (query: string) => (await browser.visit(`${PAGE}?${query}`)).page!.props
    const first = await at('')
    assert.deepEqual(names(first.entries), range(120, 71))
    assert.isNull(first.newer)

    await record(2, { detail: 'Entry 999' }, Date.now() + 60_000)
    const second = await at(`before=${first.older}`)
    assert.deepEqual(names(second.entries), range(70, 21))
    const third = await at(`before=${second.older}`)
    assert.deepEqual(names(third.entries), range(20, 1))
    assert.isNull(third.older)

    const back = await at(`after=${third.newer}`)
    assert.deepEqual(names(back.entries), range(70, 21))
    assert.deepEqual([back.newer, back.older], [second.newer, second.older])
    const before = await at(`after=${back.newer}`)
    assert.deepEqual(names(before.entries), range(120, 71))
    assert.isNotNull(before.newer)
    const newest = await at(`after=${before.newer}`)
    assert.deepEqual(names(newest.entries), [999, 999, ...range(120, 73)])
    assert.isNull(newest.newer)
  })

  test('uses an index with any filter: {0}')
    .with([
      ['not', 'kind=all', 'audit_events_workspace_id_created_at_index'],
      ['to what it begins with', '', 'audit_events_by_action'],
      ['by actor', 'kind=all&who=', 'audit_events_by_actor'],
      ['by what', 'kind=alerts', 'audit_events_by_action'],
      ['by both', 'kind=alerts&who=', 'audit_events_by_both'],
    ] as const)
    .run(async ({ assert }, [, query, index]) => {
      if (db.connection().dialect.name === 'mysql') return
      await record(60)
      const [oldest] = (await entriesAt(browser)).slice(-1)
      const narrowed = query.replace('who=', `who=${owner.id}`)
      for (const cursor of ['', `&before=${oldest.id}`]) {
        const visit = () => browser.visit(`${PAGE}?${narrowed}${cursor}`)
        const statements = (await statementsOf(visit)).filter(({ sql }) => /select id from \(/.test(sql))
        assert.lengthOf(statements, 1)
        const [{ sql, bindings }] = statements
        const plan: { detail: string }[] = await db.rawQuery(
          `explain query plan ${sql}`,
          bindings as string[]
        )
        const reads = plan.map(({ detail }) => detail).filter((detail) => /audit_events/.test(detail))
        assert.isNotEmpty(reads)
        for (const read of reads) assert.match(read, new RegExp(`^SEARCH .* ${index} `))
      }
    })

  test('is linked only for owners', async ({ assert }) => {
    const { browser: members } = await signedInMember(workspace)
    assert.notInclude((await members.visit('/settings/api-keys')).html, `href="${PAGE}"`)
    assert.include((await browser.visit('/settings/api-keys')).html, `href="${PAGE}"`)
  })

  test("hides another workspace's entries and people", async ({ assert }) => {
    const other = await aWorkspace()
    await createApiKey(other, { name: 'Their key', scope: 'read', actor: 'test' })
    const [theirs] = await AuditEvent.within(other).orderBy('id', 'desc')
    const stranger = await User.query().orderBy('id', 'desc').firstOrFail()
    await record(1)
    for (const query of [`before=${theirs.id}`, `after=${theirs.id}`, `who=${stranger.id}`]) {
      const { html, page } = await browser.visit(`${PAGE}?${query}`)
      assert.deepEqual(
        page!.props.entries.map(({ detail }: AuditEntry) => detail),
        ['Entry 1']
      )
      assert.isNull(page!.props.who)
      assert.notInclude(html, 'Their key')
      assert.notInclude(html, stranger.email)
    }
  })

  test('escapes markup from watched pages', async ({ assert }) => {
    await record(1, { detail: '<img src=x onerror=alert(1)>' })
    assert.notInclude((await browser.visit(PAGE)).html, '<img src=x')
  })
})
