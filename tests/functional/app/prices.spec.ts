import { test } from '@japa/runner'
import { DAY } from '#platform/instants'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { aWatchedUrl } from '#tests/support/alerts'
import { teamAt } from '#tests/support/contents'
import { contentOf } from '#tests/support/judge_markup'
import { pricingPage } from '#tests/support/pricing_page'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'

const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

async function ownerWithPrices(...prices: string[]) {
  const { browser, workspace } = await signedInOwner()
  const page = await aWatchedUrl(workspace)
  const versions = []
  for (const [index, team] of prices.entries()) {
    const content = contentOf(page.url, pricingPage({ team }))
    versions.push(await aVersion(page, content, Date.now() - (prices.length - index) * DAY))
  }
  return { browser, page, versions, path: `/competitors/${page.competitorId}/prices` }
}

test.group("A competitor's prices", () => {
  test('are a chart and tables of the same values', async ({ assert }) => {
    const { browser, page, path, versions } = await ownerWithPrices('$49', '$79')
    const alert = await anAlertOf(page, await aChangeBetween(versions[0], versions[1]))
    const visit = await browser.visit(path)
    const [shown] = visit.page!.props.pages
    const [chart] = shown.charts
    assert.deepInclude(chart, { currency: '$', period: 'month' })
    assert.deepEqual(
      chart.lines.map(({ plan, points }: any) => [plan, points.map(({ amount }: any) => amount)]),
      [
        ['Starter', [19]],
        ['Team', [49, 79]],
      ]
    )
    const html = renderedBy(visit)
    for (const text of ['Price per month in $', '$79 / month', '+61%', 'Monthly price raised', '10 seats'])
      assert.include(html, text)
    assert.equal(html.split(`href="/alerts/${alert.id}"`).length - 1, 2, 'in the chart and in the table')
    const [{ comparison }] = shown.moves
    assert.equal(comparison, `/watched-urls/${page.id}/compare?from=${versions[0].id}&to=${versions[1].id}`)
    assert.equal((await browser.visit(comparison)).status, 200)
  })

  test('lead to the line of the version where they were read', async ({ assert }) => {
    const { browser, path, versions } = await ownerWithPrices('$49', '$79')
    const { plans } = (await browser.visit(path)).page!.props.pages[0]
    const team = plans.find(({ name }: any) => name === 'Team')
    const [{ href }] = team.prices
    const { snapshot } = (await browser.visit(href.split('#')[0])).page!.props
    assert.equal(snapshot.version.id, versions[1].id)
    assert.equal(snapshot.lines[snapshot.line - snapshot.first].text, '$79 / month')
    assert.match(href, new RegExp(`#line-${snapshot.line}$`))
  })

  test('link to the version with the former price, in the tables and the chart', async ({ assert }) => {
    const { browser, path, versions } = await ownerWithPrices('$49', '$79')
    const visit = await browser.visit(path)
    const { charts, moves, plans } = visit.page!.props.pages[0]
    const { first } = plans.find(({ name }: any) => name === 'Team').prices[0]
    const { snapshot } = (await browser.visit(first.href.split('#')[0])).page!.props
    assert.equal(snapshot.version.id, versions[0].id)
    assert.equal(snapshot.lines[snapshot.line - snapshot.first].text, '$49 / month')
    assert.equal(moves[0].fromHref, first.href)
    const { points } = charts[0].lines.find(({ plan }: any) => plan === 'Team')
    assert.equal(points[0].href, first.href)
    const links = renderedBy(visit).split(`href="${first.href.replaceAll('&', '&amp;')}"`).length - 1
    assert.equal(links, 3, 'in the chart and in both tables')
  })

  test('report missing data', async ({ assert }) => {
    const { browser, page, path } = await ownerWithPrices()
    assert.include(renderedBy(await browser.visit(path)), 'is stored yet')
    await aVersion(page, { wordCount: 3 })
    assert.include(renderedBy(await browser.visit(path)), 'found no plans with prices')
    await page.merge({ label: 'docs' }).save()
    assert.include(renderedBy(await browser.visit(path)), 'No pricing page is tracked')
  })
})

test.group('A line in a stored version', () => {
  test('is shown with the lines around it', async ({ assert }) => {
    const { browser, page } = await ownerWithPrices()
    const { blocks = [] } = teamAt(49)
    const many = Array.from({ length: 1200 }, (_, at) => ({ ...blocks[1], text: `Line ${at + 1}` }))
    await aVersion(page, { blocks: many })
    const shown = async (line: string) =>
      (await browser.visit(`/watched-urls/${page.id}?snapshot=text&line=${line}`)).page!.props.snapshot
    const near = await shown('900')
    assert.deepInclude(near, { first: 801, line: 900, hidden: 0 })
    assert.equal(near.lines[900 - near.first].text, 'Line 900')
    assert.deepInclude(await shown('20'), { first: 1, line: 20, hidden: 700 })
    assert.deepInclude(await shown('99999'), { first: 1101, hidden: 0 })
    await aVersion(page, { blocks: many.slice(0, 30) })
    assert.deepInclude(await shown('900'), { first: 1, hidden: 0 })
    for (const bad of ['0', '-3', 'x', '1e9', ''])
      assert.deepInclude(await shown(bad), { line: null, first: 1 })
  })
})
