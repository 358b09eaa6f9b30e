import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import Alert from '#alerts/models/alert'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import type { Visit } from '#tests/functional/app/browser'

const summariesIn = ({ page }: Visit): string[] =>
  page?.props.list.alerts.map(({ summary }: { summary: string }) => summary)
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

async function threeAlerts() {
  const { browser, workspace } = await signedInOwner()
  const seats = await anAlert(workspace, { summary: 'Seats: 100% more_for Team', label: 'pricing' })
  const blog = await anAlert(workspace, { summary: 'A post on Seats', label: 'blog', status: 'read' })
  const old = await anAlert(workspace, { summary: 'Seats long ago', status: 'archived' })
  await blog.merge({ signalScore: 'low' }).save()
  await Competitor.query().where('id', blog.competitorId).update({ name: 'Harborline' })
  return { browser, workspace, seats, blog, old }
}

test.group('Inbox filters', () => {
  test('combine', async ({ assert }) => {
    const { browser, seats, blog } = await threeAlerts()
    const cases: [query: string, summaries: string[]][] = [
      ['', [seats.summary, blog.summary]],
      ['label=blog', [blog.summary]],
      [`competitor=${seats.competitorId}`, [seats.summary]],
      [`competitor=${seats.competitorId}&label=blog`, []],
      ['label=pricing&view=archived', ['Seats long ago']],
      ['view=unread&label=blog', []],
      ['competitor=comp_none', []],
      ['label=nonsense&score=nonsense', [seats.summary, blog.summary]],
    ]
    for (const [query, summaries] of cases) {
      const visit = await browser.visit(`/alerts?${query}`)
      assert.deepEqual(summariesIn(visit), summaries, query)
      const { matches } = visit.page?.props.list
      assert.equal(matches.unread + matches.read + matches.archived, summaries.length, query)
    }
  })

  test('search summaries and competitor names for every word, with any characters', async ({ assert }) => {
    const { browser, seats, blog } = await threeAlerts()
    const cases: [q: string, summaries: string[]][] = [
      ['seats', [seats.summary, blog.summary]],
      ['SEATS team', [seats.summary]],
      ['harborline', [blog.summary]],
      ['harborline post', [blog.summary]],
      ['100%', [seats.summary]],
      ['seats 100% for team nowhere', [seats.summary]],
      ['nowhere seats 100% for team', []],
      ['seats seats seats seats nowhere', []],
      ['1%', []],
      ['more_for', [seats.summary]],
      ['more-for', []],
      ['m_re', []],
      ['!', []],
      ["'", []],
      ['\\', []],
      ['x'.repeat(5_000), []],
      ['\u0000', [seats.summary, blog.summary]],
      ['\ud800', [seats.summary, blog.summary]],
    ]
    for (const [q, summaries] of cases) {
      const visit = await browser.visit(`/alerts?q=${encodeURIComponent(q.toWellFormed())}`)
      assert.equal(visit.status, 200, q)
      if (q !== '\ud800') assert.deepEqual(summariesIn(visit), summaries, q)
    }
  })

  test('are kept in every link', async ({ assert }) => {
    const { browser, blog } = await threeAlerts()
    const place = `score=low&label=blog&competitor=${blog.competitorId}&q=post`
    const visit = await browser.visit(`/alerts/${blog.id}?${place}`)
    const links = [...renderedBy(visit).matchAll(/href="(\/alerts[^"]*)"/g)].map(([, href]) => href)
    const views = links.filter((href) => href.startsWith('/alerts?view='))
    assert.isAbove(views.length, 1)
    for (const href of views) {
      for (const part of place.split('&')) assert.include(href.replaceAll('&amp;', '&'), part)
    }
    const read = await browser.submit(`/alerts/${blog.id}/unread?${place}`)
    assert.equal(read.path, `/alerts/${blog.id}?${place}`)
    const archived = await browser.submit(`/alerts/${blog.id}/archive?${place}`)
    assert.equal(archived.path, `/alerts?${place}`)
  })

  test('say when nothing matches, and how to reset them', async ({ assert }) => {
    const { browser } = await threeAlerts()
    const html = renderedBy(await browser.visit('/alerts?label=careers&view=archived'))
    assert.include(html, 'No alerts match')
    assert.match(html, /href="\/alerts\?view=archived"[^>]*>(<!---->)?Clear filters/)
  })

  test('work without scripts, as links and a form that keeps them', async ({ assert }) => {
    const { browser, seats } = await threeAlerts()
    const html = renderedBy(await browser.visit(`/alerts?competitor=${seats.competitorId}`))
    assert.match(html, /<form[^>]*action="\/alerts"[^>]*role="search"/)
    assert.include(html, `name="competitor" value="${seats.competitorId}"`)
    assert.include(html, `href="/alerts?score=high&amp;competitor=${seats.competitorId}"`)
  })

  test("list only the workspace's competitors", async ({ assert }) => {
    const { workspace: theirs } = await signedInOwner('Theirs')
    const alert = await anAlert(theirs, { summary: 'Theirs alone' })
    const { browser } = await threeAlerts()
    const visit = await browser.visit(`/alerts?competitor=${alert.competitorId}`)
    assert.notInclude(visit.html, 'Theirs alone')
    assert.notInclude((await browser.visit('/alerts?q=Theirs')).html, 'Theirs alone')
    assert.equal(await Alert.within(theirs).where('status', 'unread').first().then(Boolean), true)
  })
})
