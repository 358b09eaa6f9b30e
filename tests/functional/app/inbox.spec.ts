import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import type { Visit } from '#tests/functional/app/browser'

const idsIn = ({ page }: Visit): string[] => page?.props.list.alerts.map(({ id }: { id: string }) => id)

/** Returns the server-rendered HTML without the embedded data. */
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

test.group('Inbox', () => {
  test('is empty until something changes', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const inbox = await browser.visit('/alerts')
    assert.include(renderedBy(inbox), 'Add a competitor to start tracking its pages.')

    await anAlert(workspace, { status: 'archived' })
    const caughtUp = renderedBy(await browser.visit('/alerts'))
    assert.include(caughtUp, 'All caught up')
    assert.include(caughtUp, 'Tracking 1 page.')
  })

  test('shows unread alerts first, newest on top, and archived ones separately', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const older = await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, 5) })
    const newer = await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, 6) })
    const read = await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, 7), status: 'read' })
    const archived = await anAlert(workspace, { status: 'archived' })

    const inbox = await browser.visit('/alerts')
    assert.deepEqual(idsIn(inbox), [newer.id, older.id, read.id])
    assert.deepEqual(inbox.page?.props.list.matches, { unread: 2, read: 1, archived: 0 })
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=unread')), [newer.id, older.id])
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=archived')), [archived.id])
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=nonsense&page=-1')), idsIn(inbox))
  })

  test('paginates by fifty', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const ids: string[] = []
    for (let day = 1; day <= 53; day++) {
      const status = day < 8 ? 'read' : 'unread'
      ids.unshift((await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, day), status })).id)
    }
    const first = await browser.visit('/alerts')
    assert.deepEqual(idsIn(first), ids.slice(0, 50))
    assert.include(renderedBy(first), 'href="/alerts?page=2"')
    assert.deepEqual(idsIn(await browser.visit('/alerts?page=2')), ids.slice(50))
    assert.lengthOf(idsIn(await browser.visit('/alerts?page=3')), 0)
  })

  test('says when its list cannot be read and keeps the rest of the page', async ({ assert, cleanup }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const index = 'alerts_workspace_id_status_detected_at_index'
    await db.connection().schema.alterTable('alerts', (table) => table.dropIndex([], index))
    cleanup(() =>
      db.connection().schema.alterTable('alerts', (table) => {
        table.index(['workspace_id', 'status', 'detected_at'], index)
      })
    )
    const visit = await browser.visit(`/alerts/${alert.id}`)
    assert.isNull(visit.page?.props.list)
    assert.include(renderedBy(visit), "Can't load alerts")
    assert.include(renderedBy(visit), 'Your data is safe.')
    assert.include(renderedBy(visit), alert.summary)
  })

  test('renders text of watched pages as text', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const summary = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const alert = await anAlert(workspace, {
      summary,
      differences: {
        fields: [{ category: 'seo', field: 'seo.title', kind: 'added', after: '<b onclick=x>bold</b>' }],
        lines: [
          {
            kind: 'added',
            block: { text: '<svg onload=alert(1)>', kind: 'paragraph', landmark: 'main', path: ['<i>H</i>'] },
          },
        ],
      },
    })
    const visit = await browser.visit(`/alerts/${alert.id}`)
    assert.include(renderedBy(visit), '&lt;img src=x onerror=alert(1)>')
    for (const markup of ['<script>alert', '<img src=x', '<b onclick', '<svg onload', '<i>H']) {
      assert.notInclude(visit.html, markup)
    }
  })

  test('sends a page only what it shows', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const alert = await anAlert(workspace)
    const { page } = await browser.visit(`/alerts/${alert.id}`)
    const props = JSON.stringify(page?.props)
    await owner.refresh()
    for (const secret of [owner.password, owner.id, 'secretHash', 'amountBefore', 'dedupe']) {
      assert.notInclude(props, secret)
    }
  })
})

test.group('Alert page', () => {
  test('shows why the alert matters and what changed', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const visit = await browser.visit(`/alerts/${alert.id}`)
    const html = renderedBy(visit)
    for (const text of [
      "Why it's high importance",
      'A listed price rose by 61%.',
      '$49 / month',
      '$79 / month',
    ]) {
      assert.include(html, text)
    }
    assert.match(html, /<del[^>]*>.*removed: .*<ins[^>]*>.*added: /s)
    assert.match(html, /rel="noopener noreferrer"/)
    assert.deepEqual(visit.page?.props.open.evidence.sections, [
      {
        heading: 'Plans › Team',
        rows: [
          {
            before: [
              { text: '$49', changed: true },
              { text: ' a month, billed monthly', changed: false },
            ],
            after: [
              { text: '$79', changed: true },
              { text: ' a month, billed monthly', changed: false },
            ],
          },
        ],
      },
    ])
  })

  test('marks it as read by a form, not by loading the page', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    await browser.visit(`/alerts/${alert.id}`)
    await alert.refresh()
    assert.equal(alert.status, 'unread')

    const visit = await browser.submit(`/alerts/${alert.id}/read?view=unread`)
    assert.equal(visit.path, `/alerts/${alert.id}?view=unread`)
    assert.equal(visit.page?.props.open.status, 'read')
    assert.equal(visit.page?.props.unread, 0)
    assert.equal(visit.page?.props.notice.text, 'Marked 1 alert as read.')

    const undone = await browser.submit(visit.page?.props.notice.undo)
    assert.equal(undone.path, `/alerts/${alert.id}?view=unread`)
    assert.equal(undone.page?.props.open.status, 'unread')
    assert.isNull(undone.page?.props.notice)
  })

  test('marks it as read by script without a notice', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    await browser.visit(`/alerts/${alert.id}`)
    assert.equal((await browser.submit(`/alerts/${alert.id}/seen`)).status, 204)
    const visit = await browser.visit(`/alerts/${alert.id}`)
    assert.equal(visit.page?.props.open.status, 'read')
    assert.isNull(visit.page?.props.notice)
  })

  test('keeps an archived alert out of the inbox', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const inbox = await browser.submit(`/alerts/${alert.id}/archive`)
    assert.equal(inbox.path, '/alerts')
    assert.deepEqual(idsIn(inbox), [])
    await browser.submit(`/alerts/${alert.id}/read`)
    await alert.refresh()
    assert.equal(alert.status, 'archived')
  })

  test('rates an alert, with the last rating counting', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const rated = await browser.submit(`/alerts/${alert.id}/rating?view=unread`, { feedback: 'useful' })
    assert.equal(rated.path, `/alerts/${alert.id}?view=unread`)
    assert.equal(rated.page?.props.open.feedback, 'useful')
    const again = await browser.submit(`/alerts/${alert.id}/rating`, { feedback: 'not_useful' })
    assert.equal(again.page?.props.open.feedback, 'not_useful')
    const odd = await browser.submit(`/alerts/${alert.id}/rating`, { feedback: 'great' })
    assert.equal(odd.page?.props.open?.feedback ?? 'not_useful', 'not_useful')
  })

  test('restores the previous rating on undo', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const rating = `/alerts/${alert.id}/rating`
    const first = await browser.submit(rating, { feedback: 'useful' })
    assert.deepEqual(first.page?.props.notice, { text: 'Rated as useful.', undo: null })
    const second = await browser.submit(rating, { feedback: 'not_useful' })
    assert.equal(second.page?.props.notice.text, 'Rated as not useful.')
    const undone = await browser.submit(second.page?.props.notice.undo)
    assert.equal(undone.page?.props.open.feedback, 'useful')
    const repeated = await browser.submit(rating, { feedback: 'useful' })
    assert.isNull(repeated.page?.props.notice)
  })
})
