import { test } from '@japa/runner'
import Alert from '#alerts/models/alert'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import type { Visit } from '#tests/functional/app/browser'

const idsIn = ({ page }: Visit): string[] => page?.props.alerts.map(({ id }: { id: string }) => id)

/** The HTML that the server rendered, without the data beside it. */
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

test.group('Inbox', () => {
  test('is empty until something changes', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const inbox = await browser.visit('/')
    assert.equal(inbox.path, '/alerts')
    assert.include(renderedBy(inbox), 'Add a competitor. Its first reading becomes the baseline.')

    await anAlert(workspace, { status: 'archived' })
    const caughtUp = renderedBy(await browser.visit('/alerts'))
    assert.include(caughtUp, 'All caught up')
    assert.include(caughtUp, '1 page is being watched.')
  })

  test('shows alerts newest first, archived ones apart', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const older = await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, 5) })
    const newer = await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, 6), status: 'read' })
    const archived = await anAlert(workspace, { status: 'archived' })

    assert.deepEqual(idsIn(await browser.visit('/alerts')), [newer.id, older.id])
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=unread')), [older.id])
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=archived')), [archived.id])
    assert.deepEqual(idsIn(await browser.visit('/alerts?view=nonsense&page=-1')), [newer.id, older.id])
  })

  test('turns pages of fifty', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    for (let day = 1; day <= 51; day++) await anAlert(workspace, { detectedAt: Date.UTC(2026, 0, day) })
    const first = await browser.visit('/alerts')
    assert.lengthOf(idsIn(first), 50)
    assert.include(renderedBy(first), 'href="/alerts?page=2"')
    assert.lengthOf(idsIn(await browser.visit('/alerts?page=2')), 1)
    assert.lengthOf(idsIn(await browser.visit('/alerts?page=3')), 0)
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

  test('gives a page only what it shows', async ({ assert }) => {
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

test.group('One alert', () => {
  test('shows why it matters and what changed', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const visit = await browser.visit(`/alerts/${alert.id}`)
    const html = renderedBy(visit)
    for (const text of ['Why it scored high', 'A listed price rose by 61%.', '$49 / month', '$79 / month']) {
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

  test('is read by a form, not by looking', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    await browser.visit(`/alerts/${alert.id}`)
    await alert.refresh()
    assert.equal(alert.status, 'unread')

    const visit = await browser.submit(`/alerts/${alert.id}/read?view=unread`)
    assert.equal(visit.path, `/alerts/${alert.id}?view=unread`)
    assert.equal(visit.page?.props.open.status, 'read')
    assert.equal(visit.page?.props.unread, 0)
  })

  test('leaves the inbox when archived, and stays archived', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const alert = await anAlert(workspace)
    const inbox = await browser.submit(`/alerts/${alert.id}/archive`)
    assert.equal(inbox.path, '/alerts')
    assert.deepEqual(idsIn(inbox), [])
    await browser.submit(`/alerts/${alert.id}/read`)
    await alert.refresh()
    assert.equal(alert.status, 'archived')
  })

  test('is rated where it is read, and the last word stands', async ({ assert }) => {
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

  test('of another workspace is not there, whatever is done to it', async ({ assert }) => {
    const { workspace: theirs } = await signedInOwner('Theirs')
    const alert = await anAlert(theirs, { summary: 'Theirs alone' })
    const { browser } = await signedInOwner('Ours')

    const shown = await browser.visit(`/alerts/${alert.id}`)
    assert.equal(shown.status, 404)
    assert.notInclude(shown.html, 'Theirs alone')
    assert.equal((await browser.submit(`/alerts/${alert.id}/read`)).status, 404)
    assert.equal((await browser.submit(`/alerts/${alert.id}/archive`)).status, 404)
    const rated = await browser.submit(`/alerts/${alert.id}/rating`, { feedback: 'useful' })
    assert.equal(rated.status, 404)
    assert.equal((await Alert.findOrFail(alert.id)).status, 'unread')
    assert.notInclude((await browser.visit('/alerts')).html, 'Theirs alone')
  })
})
