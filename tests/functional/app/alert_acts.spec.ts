import { test } from '@japa/runner'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import type Alert from '#alerts/models/alert'
import AlertAct from '#alerts/models/alert_act'
import AuditEvent from '#workspaces/models/audit_event'
import { countAlerts } from '#alerts/counters/read_counters'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import type { Browser } from '#tests/functional/app/browser'
import type Workspace from '#workspaces/models/workspace'

async function alertsOf(workspace: Workspace, ...statuses: Alert['status'][]): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const status of statuses) alerts.push(await anAlert(workspace, { status }))
  return alerts
}

/** Returns the statuses in the database, after checking the stored totals. */
async function statusesOf(workspace: Workspace, alerts: Alert[]): Promise<string[]> {
  for (const alert of alerts) await alert.refresh()
  for (const status of ['unread', 'read', 'archived'] as const) {
    const count = alerts.filter((alert) => alert.status === status).length
    if ((await countAlerts(workspace, { status })) !== count) throw new Error(`${status} is counted wrong`)
    for (const { competitorId, status: own } of alerts) {
      const ofCompetitor = await countAlerts(workspace, { competitorId, status })
      if (ofCompetitor !== Number(own === status)) throw new Error(`${status} is counted wrong`)
    }
  }
  return alerts.map(({ status }) => status)
}

/** Submits an action as the bulk bar does. */
function act(browser: Browser, name: string, alerts: Alert[], query = '') {
  return browser.submit(`/alerts/${name}${query}`, { 'ids[]': alerts.map(({ id }) => id) })
}

test.group('Bulk actions', () => {
  test('change the selected alerts and can be undone together', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alerts = await alertsOf(workspace, 'unread', 'read', 'archived')
    const cases: [name: string, after: string[], told: string][] = [
      ['read', ['read', 'read', 'archived'], 'Marked 1 alert as read.'],
      ['unread', ['unread', 'unread', 'archived'], 'Marked 1 alert as unread.'],
      ['archive', ['archived', 'archived', 'archived'], 'Archived 2 alerts.'],
      ['unarchive', ['unread', 'read', 'read'], 'Moved 1 alert to the inbox.'],
    ]
    await browser.visit('/alerts')
    for (const [name, after, told] of cases) {
      const done = await act(browser, name, alerts, '?label=pricing&page=2')
      assert.equal(done.path, '/alerts?label=pricing&page=2')
      assert.deepEqual(await statusesOf(workspace, alerts), after, name)
      const { text, undo } = done.page?.props.notice
      assert.equal(text, told)

      const undone = await browser.submit(undo)
      assert.equal(undone.path, '/alerts?label=pricing&page=2')
      assert.deepEqual(await statusesOf(workspace, alerts), ['unread', 'read', 'archived'], name)
      assert.equal((await browser.submit(undo)).status, 404, 'it is done once')
    }
  })

  test('keep a hundred alerts for undo in a cookie and reject more', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alerts = await alertsOf(workspace, ...Array<'unread'>(100).fill('unread'))
    await browser.visit('/alerts')
    const archived = await act(browser, 'archive', alerts, `?q=${encodeURIComponent('語'.repeat(80))}`)
    assert.equal(archived.page?.props.notice.text, 'Archived 100 alerts.')
    const undone = await browser.submit(archived.page?.props.notice.undo)
    assert.equal(undone.page?.props.unread, 100)

    await act(browser, 'archive', [...alerts, await anAlert(workspace)])
    assert.equal(await countAlerts(workspace, { status: 'archived' }), 0)
  })

  test('cover all pages of a filtered list, in its state when it was loaded', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const others = await signedInOwner()
    const theirs = await anAlert(others.workspace, { label: 'blog' })
    const posts: Alert[] = []
    for (let index = 0; index < 101; index++) {
      posts.push(await anAlert(workspace, { label: 'blog', status: index % 2 ? 'read' : 'unread' }))
    }
    const kept = await anAlert(workspace, { label: 'pricing' })
    const list = (await browser.visit('/alerts?label=blog')).page?.props.list
    const later = await anAlert(workspace, { label: 'blog', detectedAt: list.readAt + 1 })

    const archived = await browser.submit('/alerts/archive?label=blog&page=2', { until: String(list.readAt) })
    assert.equal(archived.page?.props.notice.text, 'Archived 101 alerts.')
    assert.equal(await countAlerts(workspace, { status: 'archived' }), 101)
    for (const alert of [theirs, kept, later]) {
      await alert.refresh()
      assert.equal(alert.status, 'unread')
    }
    const [event, ...more] = await AuditEvent.within(workspace).where('action', 'alert.archived')
    assert.isEmpty(more)
    assert.equal(event.detail, '101 alerts')

    await browser.submit(archived.page?.props.notice.undo)
    assert.equal(await countAlerts(workspace, { status: 'unread', pageType: 'blog' }), 52)
    assert.equal(await countAlerts(workspace, { status: 'archived' }), 0)
  })

  test('cover a search', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const [found, other] = [
      await anAlert(workspace, { summary: 'A price rose' }),
      await anAlert(workspace, { summary: 'A post came' }),
    ]
    await browser.visit('/alerts?q=price')
    await browser.submit('/alerts/archive?q=price', { until: String(Date.now()) })
    await Promise.all([found.refresh(), other.refresh()])
    assert.deepEqual([found.status, other.status], ['archived', 'unread'])
    const again = await browser.submit('/alerts/archive?q=price', { until: String(Date.now()) })
    assert.equal(again.page?.props.notice.text, 'Already archived.')
  })

  test('do not affect alerts that another user changed in the meantime', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alerts = await alertsOf(workspace, 'unread', 'unread')
    await browser.visit('/alerts')
    const read = await act(browser, 'read', alerts)
    await act(browser, 'archive', alerts.slice(1))
    await browser.submit(read.page?.props.notice.undo)
    assert.deepEqual(await statusesOf(workspace, alerts), ['unread', 'archived'])
  })

  test('report what another user has already done: {0} {1}')
    .with([
      ['read', 'read', 'Already read or archived.'],
      ['unread', 'unread', 'Already unread or archived.'],
      ['archive', 'archived', 'Already archived.'],
      ['unarchive', 'read', 'Already in the inbox.'],
    ] as const)
    .run(async ({ assert }, [name, status, told]) => {
      const { browser, workspace } = await signedInOwner()
      const alerts = await alertsOf(workspace, status)
      await browser.visit('/alerts')
      assert.deepEqual((await act(browser, name, alerts)).page?.props.notice, { text: told, undo: null })
      assert.isEmpty(await AlertAct.within(workspace))
    })

  test('are recorded in the audit log', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const alerts = await alertsOf(workspace, 'unread', 'unread')
    await browser.visit('/alerts')
    const archived = await act(browser, 'archive', alerts)
    await browser.submit(archived.page?.props.notice.undo)
    for (const action of ['alert.archived', 'alert.undone']) {
      const events = await AuditEvent.within(workspace).where({ action, actor: owner.id })
      assert.sameMembers(
        events.map(({ subject }) => subject),
        alerts.map(({ id }) => id)
      )
    }
  })

  test('can be undone for a day', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const [first, second] = await alertsOf(workspace, 'unread', 'unread')
    await browser.visit('/alerts')
    await act(browser, 'read', [first])
    await AlertAct.within(workspace).update({ createdAt: Date.now() - DAY - 1 })
    await act(browser, 'read', [second])
    const [{ former }, ...others] = await AlertAct.within(workspace)
    assert.deepEqual(former, { [second.id]: 'unread' })
    assert.isEmpty(others)
  })

  test('do not reach alerts of another workspace and cannot be undone from there', async ({ assert }) => {
    const { browser: their, workspace: theirs } = await signedInOwner('Theirs')
    const [alert] = await alertsOf(theirs, 'unread')
    await their.visit('/alerts')
    const read = await act(their, 'read', [alert])
    const { browser, workspace } = await signedInOwner('Ours')
    const [own] = await alertsOf(workspace, 'unread')
    await browser.visit('/alerts')

    assert.equal((await act(browser, 'archive', [alert])).status, 404)
    const both = await act(browser, 'archive', [alert, own])
    assert.equal(both.page?.props.notice.text, 'Archived 1 alert.')
    assert.equal((await browser.submit(read.page?.props.notice.undo)).status, 404)
    assert.equal((await browser.submit(`/alerts/undo/${newId('alertAct')}`)).status, 404)
    assert.deepEqual(await statusesOf(theirs, [alert]), ['read'])
  })
})

test.group('Actions on an alert', () => {
  test('open the requested alert next and return to the first when undone', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const [alert, next] = await alertsOf(workspace, 'unread', 'unread')
    await browser.visit(`/alerts/${alert.id}`)
    const archived = await browser.submit(`/alerts/${alert.id}/archive?view=unread`, { open: next.id })
    assert.equal(archived.path, `/alerts/${next.id}?view=unread`)
    const undone = await browser.submit(archived.page?.props.notice.undo)
    assert.equal(undone.path, `/alerts/${alert.id}?view=unread`)
  })

  test('return to the alert that is open next to the list', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const [alert, open] = await alertsOf(workspace, 'unread', 'unread')
    await browser.visit(`/alerts/${open.id}`)
    const fields = { 'ids[]': alert.id, open: open.id, from: open.id }
    const archived = await browser.submit('/alerts/archive', fields)
    assert.equal(archived.path, `/alerts/${open.id}`)
    assert.equal((await browser.submit(archived.page?.props.notice.undo)).path, `/alerts/${open.id}`)
  })

  test('mark all alerts as read', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alerts = await alertsOf(workspace, 'unread', 'unread', 'archived')
    await browser.visit('/alerts')
    const done = await browser.submit('/alerts/read-all?label=pricing')
    assert.equal(done.path, '/alerts?label=pricing')
    assert.equal(done.page?.props.notice.text, 'Marked 2 alerts as read.')
    assert.deepEqual(await statusesOf(workspace, alerts), ['read', 'read', 'archived'])
    assert.isNull((await browser.submit('/alerts/read-all')).page?.props.notice)
  })
})
