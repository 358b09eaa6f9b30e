import { test } from '@japa/runner'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import {
  aJudgedChange,
  aLearnedPlace,
  aPendingChange,
  counterMoved,
  priceRose,
  reworded,
} from '#tests/functional/app/suppression_log_factory'
import { aWatchedUrl } from '#tests/support/alerts'
import { statementsOf } from '#tests/support/statements'
import Alert from '#alerts/models/alert'
import AuditEvent from '#workspaces/models/audit_event'

/** Returns the server-rendered HTML without the embedded data. */
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

const idsIn = ({ page }: Visit): string[] => page?.props.changes.map(({ id }: { id: string }) => id)

async function ownerWithPage() {
  const { browser, workspace, owner } = await signedInOwner()
  return { browser, workspace, owner, page: await aWatchedUrl(workspace) }
}

test.group('Watched page', () => {
  test('shows its status before the first check', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const html = renderedBy(await browser.visit(`/watched-urls/${page.id}`))
    for (const text of ['northwind.example/pricing', 'Waiting', 'The first check saves a baseline']) {
      assert.include(html, text)
    }
    await page.merge({ lastStatus: 'blocked', lastError: 'The site asks for <b>proof</b>.' }).save()
    const blocked = renderedBy(await browser.visit(`/watched-urls/${page.id}`))
    assert.include(blocked, 'Blocked')
    assert.include(blocked, 'The site asks for &lt;b>proof&lt;/b>')
    await page.merge({ isActive: false }).save()
    assert.include(renderedBy(await browser.visit(`/watched-urls/${page.id}`)), 'Paused')
  })

  test('lists its changes by outcome, newest first', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const now = Date.now()
    const held = await aJudgedChange(page, counterMoved, now - 3000)
    const alerted = await aJudgedChange(page, priceRose, now - 2000)
    const alert = await Alert.findByOrFail('change_id', alerted.id)
    const joined = await aPendingChange(page, priceRose, now - 1000)
    await joined
      .merge({ outcome: 'joined', joinedAlertId: alert.id, outcomeReason: 'Told an hour before.' })
      .save()
    const pending = await aPendingChange(page, counterMoved, now)

    const all = await browser.visit(`/watched-urls/${page.id}`)
    assert.deepEqual(idsIn(all), [pending.id, joined.id, alerted.id, held.id])
    assert.deepEqual(all.page?.props.counts, { all: 4, alerts: 2, held_back: 1 })
    assert.deepInclude(all.page?.props.changes[3], {
      text: '“Trusted by 12,408 teams” became “Trusted by 12,411 teams”',
      reason: held.outcomeReason,
      alert: null,
    })
    for (const at of [1, 2]) {
      assert.deepInclude(all.page?.props.changes[at], {
        text: alert.summary,
        alert: { id: alert.id, score: 'high' },
      })
    }
    assert.include(renderedBy(all), 'Alert me about this')

    assert.deepEqual(idsIn(await browser.visit(`/watched-urls/${page.id}?view=alerts`)), [
      joined.id,
      alerted.id,
    ])
    assert.deepEqual(idsIn(await browser.visit(`/watched-urls/${page.id}?view=held_back`)), [held.id])
  })

  test('counts recently filtered-out changes by reason', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const now = Date.now()
    await aJudgedChange(page, counterMoved)
    await aJudgedChange(page, counterMoved)
    await aJudgedChange(page, reworded('Updated 2 hours ago', 'Updated 3 hours ago'))
    await aJudgedChange(page, counterMoved, now - 31 * 86_400_000)
    const { page: shown } = await browser.visit(`/watched-urls/${page.id}`)
    assert.deepEqual(shown?.props.reasons, [
      {
        id: 'noise',
        name: 'Noise',
        count: 3,
        steps: [
          { name: 'Counters', count: 2 },
          { name: 'Relative times', count: 1 },
        ],
      },
    ])
    assert.equal(shown?.props.counts.held_back, 4)
  })

  test('paginates with a constant number of statements', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const path = `/watched-urls/${page.id}`
    const statementsFor = (visited: string) => statementsOf(() => browser.visit(visited))
    await aJudgedChange(page)
    const few = await statementsFor(path)
    for (let index = 0; index < 26; index++) await aJudgedChange(page)
    assert.lengthOf(await statementsFor(path), few.length)

    const first = await browser.visit(path)
    assert.lengthOf(idsIn(first), 25)
    assert.include(renderedBy(first), `href="${path}?page=2"`)
    const second = await browser.visit(`${path}?page=2`)
    assert.lengthOf(idsIn(second), 2)
    assert.include(renderedBy(second), '26–27 of 27')
    assert.deepEqual(idsIn(await browser.visit(`${path}?page=9`)), [])
  })

  test('shows its ignored areas, which can be unmuted and muted again', async ({ assert }) => {
    const { browser, workspace, owner, page } = await ownerWithPage()
    const { place } = await aLearnedPlace(page)
    const path = `/watched-urls/${page.id}`
    const shown = renderedBy(await browser.visit(path))
    for (const text of ['What customers say', 'changed on 5 of the last 5 checks', 'Stop ignoring']) {
      assert.include(shown, text)
    }

    const lifted = await browser.submit(`${path}/places/${place.id}/lift`)
    assert.equal(lifted.path, path)
    assert.isNumber(lifted.page?.props.areas[0].unmutedAt)
    assert.include(renderedBy(lifted), 'Ignore again')
    const restored = await browser.submit(`${path}/places/${place.id}/restore`)
    assert.isNull(restored.page?.props.areas[0].unmutedAt)

    const events = await AuditEvent.within(workspace).where('subject', page.id).orderBy('id')
    assert.deepEqual(
      events.map(({ action, actor }) => [action, actor]),
      [
        ['place.lifted', owner.id],
        ['place.restored', owner.id],
      ]
    )
  })
})

test.group('Filtered-out change', () => {
  test('shows what was filtered out and why, and what differs', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const change = await aJudgedChange(page)
    const visit = await browser.visit(`/changes/${change.id}`)
    assert.deepEqual(visit.page?.props.heldBack, [
      {
        reason: change.heldBack![0].reason,
        by: 'Noise: counters',
        texts: ['Trusted by 12,408 teams → Trusted by 12,411 teams'],
        hidden: 0,
      },
    ])
    const html = renderedBy(visit)
    for (const text of ['Why it was filtered out', 'Alert me about this', '12,411'])
      assert.include(html, text)
    assert.equal(visit.page?.props.evidence.sections[0].heading, 'Plans › Team')
  })

  test('offers to unmute the ignored area that filtered it out', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const { place, change } = await aLearnedPlace(page)
    await aLearnedPlace(page, 'aside › Related posts')
    const { page: shown } = await browser.visit(`/changes/${change.id}`)
    assert.deepEqual(
      shown?.props.areas.map(({ id }: { id: string }) => id),
      [place.id]
    )
  })

  test("escapes and limits the page's content", async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    const block = (text: string) => ({
      text,
      kind: 'paragraph' as const,
      landmark: 'footer' as const,
      path: ['<i>H</i>'],
    })
    const lines = Array.from({ length: 5000 }, (_, index) => ({
      kind: 'added' as const,
      block: block(`<img src=x onerror=alert(1)>\u202e ${index} ${'word '.repeat(100)}`),
    }))
    const change = await aPendingChange(page, {
      fields: [
        { category: 'seo', field: 'seo.title', kind: 'added', after: '</script><script>alert(1)</script>' },
      ],
      lines,
    })
    const heldBack = lines.map(({ block: { text } }, index) => ({
      filter: 'noise/dates',
      reason: index % 2 ? `<b onclick=x>reason</b> ${index}` : 'differs only in dates',
      text,
    }))
    await change
      .merge({
        outcome: 'held_back',
        outcomeReason: '<b onclick=x>reason</b>',
        heldBack,
        heldBackCount: 5000,
      })
      .save()
    await aJudgedChange(page, { fields: [], lines })

    const visits = [
      await browser.visit(`/changes/${change.id}`),
      await browser.visit(`/watched-urls/${page.id}`),
      await browser.visit('/held-back'),
    ]
    for (const { html, status } of visits) {
      assert.equal(status, 200)
      for (const markup of ['<img src=x', '<b onclick', '<i>H', '<script>alert'])
        assert.notInclude(html, markup)
      assert.isBelow(html.length, 1_000_000)
    }
    const [{ page: shown }, list] = visits
    assert.lengthOf(shown?.props.heldBack, 30)
    assert.lengthOf(shown?.props.heldBack[0].texts, 20)
    assert.equal(shown?.props.heldBack[0].hidden, 2480)
    assert.notInclude(JSON.stringify(list.page?.props.changes), '\u202e')
  })
})

test.group('Filtered-out changes', () => {
  test('lists the changes to all pages by reason', async ({ assert }) => {
    const { browser, workspace, page } = await ownerWithPage()
    const other = await aWatchedUrl(workspace, 'harborline.example', '/features')
    const now = Date.now()
    const counter = await aJudgedChange(page, counterMoved, now - 2000)
    await aJudgedChange(page, priceRose, now - 1000)
    const { change } = await aLearnedPlace(other)

    const all = await browser.visit('/held-back')
    assert.deepEqual(idsIn(all), [change.id, counter.id])
    assert.deepEqual(
      all.page?.props.changes.map((row: { page: { url: string } }) => row.page.url),
      [other.url, page.url]
    )
    assert.deepEqual(idsIn(await browser.visit('/held-back?reason=noise')), [counter.id])
    assert.deepEqual(idsIn(await browser.visit('/held-back?reason=learned_places')), [change.id])
    assert.deepEqual(idsIn(await browser.visit('/held-back?reason=nonsense')), [change.id, counter.id])
  })

  test('paginates with a constant number of statements', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    await aJudgedChange(page)
    const few = await statementsOf(() => browser.visit('/held-back'))
    for (let index = 0; index < 26; index++) await aJudgedChange(page)
    assert.lengthOf(await statementsOf(() => browser.visit('/held-back')), few.length)
    assert.isTrue((await browser.visit('/held-back')).page?.props.hasMore)
    const second = await browser.visit('/held-back?page=2')
    assert.lengthOf(idsIn(second), 2)
    assert.isFalse(second.page?.props.hasMore)
  })

  test('is mentioned in an empty inbox', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    await aJudgedChange(page)
    const inbox = renderedBy(await browser.visit('/alerts'))
    assert.include(inbox, '1 change was filtered out this week.')
    assert.match(inbox, /href="\/held-back"[^>]*>(<!---->)?View filtered-out changes/)
  })
})

test.group('Alert links', () => {
  test("lead to the alert's page, the changes filtered out with it and other pages with the same change", async ({
    assert,
  }) => {
    const { browser, workspace, page } = await ownerWithPage()
    const alerted = await aJudgedChange(page, {
      ...priceRose,
      lines: [...priceRose.lines, ...counterMoved.lines],
    })
    const alert = await Alert.findByOrFail('change_id', alerted.id)
    const joinedFrom = async (path: string) => {
      const other = await aWatchedUrl(workspace, 'northwind.example', path)
      const joined = await aPendingChange(other, priceRose)
      await joined.merge({ outcome: 'joined', joinedAlertId: alert.id }).save()
    }
    for (let index = 10; index < 32; index++) await joinedFrom(`/docs/${index}`)

    const visit = await browser.visit(`/alerts/${alert.id}`)
    const html = renderedBy(visit)
    assert.include(html, `href="/watched-urls/${page.id}"`)
    assert.include(html, `href="/changes/${alerted.id}"`)
    assert.include(html, '1 minor change filtered out')
    assert.lengthOf(visit.page?.props.open.alsoOn.pages, 20)
    assert.equal(visit.page?.props.open.alsoOn.hidden, 2)
    assert.include(html, 'northwind.example/docs/10')

    const beside = await browser.visit(`/changes/${alerted.id}`)
    assert.include(renderedBy(beside), 'Trusted by 12,408 teams → Trusted by 12,411 teams')
    assert.notInclude(renderedBy(beside), 'Alert me about this')
  })
})
