import { test } from '@japa/runner'
import AuditEvent from '#workspaces/models/audit_event'
import { setOwnCompany, setOwnPlans } from '#alerts/board/set_board'
import { marketBoard } from '#alerts/board/market_board'
import Competitor from '#monitoring/models/competitor'
import { setTags } from '#monitoring/tags/set_tags'
import { DAY } from '#platform/instants'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { contentOf } from '#tests/support/judge_markup'
import { pricingPage } from '#tests/support/pricing_page'
import { statementsOf } from '#tests/support/statements'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import { aKey } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const QUERY = { tag: null, days: 30, users: 1, pageNumber: 1 }

/** Creates a competitor whose pricing page had these prices, a month apart. */
async function aRival(workspace: Workspace, name: string, ...prices: string[]) {
  const page = await aWatchedUrl(workspace, `${name.toLowerCase()}.example`)
  await Competitor.within(workspace).where('id', page.competitorId).update({ name })
  const versions = []
  for (const [index, team] of prices.entries()) {
    const at = Date.now() - (prices.length - 1 - index) * 40 * DAY - DAY
    versions.push(await aVersion(page, contentOf(page.url, pricingPage({ team })), at))
  }
  return { page, versions, id: page.competitorId }
}

const OWN = {
  ...{ name: 'Fernhill', headline: '', description: '', currency: '$' },
  plans: [
    {
      name: 'Studio',
      isPerUser: false,
      prices: [{ amount: '30', period: 'month' as const }],
      features: [{ label: 'Seats', value: '3' }],
    },
  ],
}

/** The last plan is empty, as in a form to which one was added. */
const OWN_PLANS = {
  name: 'Fernhill',
  headline: '',
  description: '',
  currency: 'USD',
  'plan[]': ['Free', 'Studio', ''],
  'month[]': ['0', '30', ''],
  'year[]': ['', '299,50', ''],
  'once[]': ['', '', ''],
  'perUser[]': ['1'],
  'features[]': ['Seats: 3', '- Audit log\n• audit-log', ''],
}

const boardOf = ({ page }: Visit) => page!.props as any

test.group('Market board', () => {
  test("compares competitors, opens each price's source, and marks changes", async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const rival = await aRival(workspace, 'Aster', '$49', '$79')
    await aRival(workspace, 'Birch', '$59')
    const alert = await anAlertOf(rival.page, await aChangeBetween(rival.versions[0], rival.versions[1]))
    await alert.merge({ summary: 'Aster raised Team from $49 to $79 a month (+61%).' }).save()
    const visit = await browser.visit('/board')
    const { columns, features } = boardOf(visit)
    assert.deepEqual(
      columns.map(({ name, lowest }: any) => [name, lowest.amount]),
      [
        ['Aster', 19],
        ['Birch', 19],
      ]
    )
    const [, team] = columns[0].plans
    const [price] = team.prices
    assert.deepInclude(price, {
      text: '$79 / month',
      mark: { from: '$49 / month', href: `/alerts/${alert.id}`, isAlert: true },
    })
    const [place, line] = price.at
    const evidence = await browser.visit(`${columns[0].places[place]}&snapshot=text&line=${line}`)
    const { snapshot } = evidence.page!.props
    assert.equal(snapshot.lines[line - snapshot.first].text, '$79 / month')
    assert.isNull(columns[1].plans[1].prices[0].mark)
    assert.deepInclude(features[0], { name: 'seats' })
    assert.lengthOf(features[0].cells[1], 2)
    assert.include(visit.html, 'was $49 / month')
    const older = boardOf(await browser.visit('/board?days=90'))
    assert.equal(older.columns[0].plans[1].prices[0].mark.from, '$49 / month')
    await alert.delete()
    const [{ plans }] = boardOf(await browser.visit('/board')).columns
    assert.match(plans[1].prices[0].mark.href, /\/compare\?from=/)
  })

  test('marks a plan as renamed if its lines prove it, and as new and gone otherwise', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    const lines = '<li>Shared inbox</li><li>Approval flows</li><li>Audit trail</li>'
    const html = pricingPage().replace('<li>10 seats</li>', `<li>10 seats</li>${lines}`)
    const renamed = html
      .replaceAll('Team', 'Growth')
      .replaceAll('Starter', 'Scale')
      .replace('3 seats', '99 boards')
    await aVersion(page, contentOf(page.url, html), Date.now() - 40 * DAY)
    await aVersion(page, contentOf(page.url, renamed.replace('$19', '$190')), Date.now() - DAY)
    const [{ plans, removed }] = boardOf(await browser.visit('/board')).columns
    assert.deepEqual(
      plans.map(({ text, mark }: any) => [text, mark.from]),
      [
        ['Scale', null],
        ['Growth', 'Team'],
      ]
    )
    assert.deepEqual(
      removed.map(({ name }: any) => name),
      ['Starter']
    )
  })

  test("filters by tag, with the team's own company first", async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const [aster, birch, cedar] = [
      await aRival(workspace, 'Aster', '$49'),
      await aRival(workspace, 'Birch', '$59'),
      await aRival(workspace, 'Cedar', '$69'),
    ]
    await setTags(workspace, aster.id, ['EU'], owner.id)
    await browser.visit('/board')
    await browser.submit(`/board/own/${cedar.id}`)
    const names = async (path: string) =>
      boardOf(await browser.visit(path)).columns.map(({ name }: any) => name)
    assert.deepEqual(await names('/board'), ['Cedar', 'Aster', 'Birch'])
    assert.deepEqual(await names('/board?tag=eu'), ['Cedar', 'Aster'])
    await Competitor.within(workspace).where('id', cedar.id).delete()
    assert.deepEqual(await names('/board'), ['Aster', 'Birch'])
    assert.deepEqual(await names('/board?tag=none'), [])
    assert.isTrue(birch.id !== '')
    const [entry] = await AuditEvent.within(workspace).where('action', 'board.changed')
    assert.equal(entry.detail, 'own company: Cedar')
  })

  test('converts at the rates set by an owner, marked as such', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await aRival(workspace, 'Aster', '$49')
    const { rates } = (await browser.visit('/board/rates')).page!.props
    assert.deepEqual(rates, [{ from: '$', rate: '' }])
    const refused = await browser.submit('/board/rates', { currency: '€', 'from[]': ['$'], 'rate[]': ['-1'] })
    assert.equal(refused.path, '/board/rates')
    assert.include(refused.html, 'Enter a number above 0.')
    const saved = await browser.submit('/board/rates', { currency: '€', 'from[]': ['$'], 'rate[]': ['0,9'] })
    assert.equal(saved.path, '/board')
    const [{ lowest, plans }] = boardOf(saved).columns
    assert.deepInclude(lowest, { amount: 17.1, currency: '€', isConverted: true })
    assert.equal(plans[1].prices[0].monthly.amount, 44.1)
    await browser.submit('/board/rates', { currency: 'eur', 'from[]': ['usd'], 'rate[]': ['0.8'] })
    assert.deepEqual((await browser.visit('/board/rates')).page!.props.rates, [{ from: '$', rate: '0.8' }])
    const member = await signedInMember(workspace)
    assert.equal((await member.browser.visit('/board')).status, 200)
    assert.equal((await member.browser.visit('/board/rates')).status, 403)
  })

  test('exports each cell with its source', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { page, versions } = await aRival(workspace, '=Aster', '$49')
    const { html, headers } = await browser.visit('/board/export?users=5')
    assert.match(headers.get('content-type')!, /text\/csv/)
    const lines = html.trim().split('\r\n')
    const team = lines.find((line) => line.includes('Team') && line.includes('$49 / month'))!
    assert.isTrue(team.startsWith("'=Aster,"))
    assert.include(team, `/watched-urls/${page.id}?version=${versions[0].id}&snapshot=text&line=`)
    assert.isTrue(lines.some((line) => line.includes(',feature,Team,seats,')))
  })

  test('shows plans that the team has entered first, marked as such, without evidence', async ({
    assert,
  }) => {
    const { browser, workspace } = await signedInOwner()
    await aRival(workspace, 'Aster', '$49')
    const member = await signedInMember(workspace)
    const saved = await member.browser.submit('/board/plans', OWN_PLANS)
    assert.equal(saved.path, '/board')
    const { columns, features } = boardOf(await browser.visit('/board?users=5&tag=other'))
    const [own] = columns
    assert.deepInclude(own, { name: 'Fernhill', isOwn: true, headlineReason: 'Not entered.' })
    assert.isNumber(own.enteredAt)
    assert.deepInclude(own.lowest, { amount: 150, currency: '$', steps: ['× 5'] })
    assert.deepEqual(own.lowestPlan, { text: 'Studio', at: null, mark: null })
    const [free, studio] = own.plans
    assert.deepEqual(
      [free, studio].map(({ prices }: any) => prices.map(({ text }: any) => text)),
      [['$0'], ['$30 a month per user', '$299.50 a year per user']]
    )
    assert.deepEqual(
      features.map(({ name, cells }: any) => [name, cells[0]]),
      [
        ['Seats', [{ text: '3', at: null, mark: null, plans: [{ name: 'Free', at: null }] }]],
        ['Audit log', [{ text: 'included', at: null, mark: null, plans: [{ name: 'Studio', at: null }] }]],
      ]
    )
    const both = boardOf(await browser.visit('/board?features=all'))
    assert.deepEqual(
      both.columns.map(({ name, enteredAt }: any) => [name, enteredAt !== null]),
      [
        ['Fernhill', true],
        ['Aster', false],
      ]
    )
    const seats = both.features.find(({ name }: any) => name === 'Seats')
    assert.deepEqual([seats.cells[0].length, seats.cells[1].length], [1, 2])
    const { html } = await browser.visit('/board/export?features=all')
    const lines = html.trim().split('\r\n')
    const price = lines.find((line) => line.includes('$299.50'))!
    assert.match(
      price,
      /^Fernhill,,price,Studio,.*299\.50,\$,user \/ year,24\.96,.*,entered by hand on \d{4}-/
    )
    assert.isTrue(
      lines.some((line) => /^Fernhill,,feature,Studio,Audit log,included,.*entered by hand/.test(line))
    )
    const [entry] = await AuditEvent.within(workspace).where('action', 'board.changed')
    assert.deepEqual([entry.detail, entry.actor], ['own plans: Free, Studio', member.member.id])
  })

  test('shows entered plans in their form again, and removes them', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const empty = (await browser.visit('/board/plans')).page!.props
    assert.deepEqual([empty.isStored, empty.given.plans], [false, []])
    await browser.submit('/board/plans', OWN_PLANS)
    const { given, isStored } = (await browser.visit('/board/plans')).page!.props
    assert.isTrue(isStored)
    assert.deepEqual(given.plans[1], {
      name: 'Studio',
      month: '30',
      year: '299.50',
      once: '',
      isPerUser: true,
      features: 'Audit log',
    })
    assert.equal(given.plans[0].features, 'Seats: 3')
    const refused = await browser.submit('/board/plans', {
      ...OWN_PLANS,
      currency: '',
      'plan[]': ['', 'Studio', ''],
    })
    assert.deepEqual([refused.status, refused.path], [422, '/board/plans'])
    assert.deepEqual(Object.keys(refused.page!.props.errors).sort(), ['currency', 'plan.0'])
    assert.lengthOf(refused.page!.props.given.plans, 2)
    await browser.submit('/board/plans/remove')
    assert.deepEqual(boardOf(await browser.visit('/board')).columns, [])
    const inEuros = async () => {
      const entered = (await browser.visit('/board/plans')).page!.props.given
      return [entered.currency, entered.plans[1].month, entered.plans[1].year]
    }
    await browser.submit('/board/plans', { ...OWN_PLANS, currency: 'eur' })
    assert.deepEqual(await inEuros(), ['€', '30', '299.50'])
    const typed = { currency: '', 'month[]': ['', 'eur 19', ''], 'year[]': ['', '1,190.50 EUR', ''] }
    await browser.submit('/board/plans', { ...OWN_PLANS, ...typed })
    assert.deepEqual(await inEuros(), ['€', '19', '1190.50'])
    const mixed = await browser.submit('/board/plans', { ...OWN_PLANS, ...typed, currency: 'usd' })
    assert.deepEqual(Object.keys(mixed.page!.props.errors).sort(), ['month.1', 'year.1'])
    const stranger = await signedInOwner()
    assert.equal((await stranger.browser.visit('/board/plans')).page!.props.isStored, false)
  })

  test('needs as many statements for 30 competitors as for three', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const count = async () => (await statementsOf(() => marketBoard(workspace, QUERY))).length
    for (let at = 0; at < 3; at++) await aRival(workspace, `Few${at}`, '$49', '$79')
    const few = await count()
    for (let at = 0; at < 27; at++) await aRival(workspace, `Many${at}`, '$49', '$79')
    assert.equal(await count(), few)
    assert.isAtMost(few, 9)
  })

  test('belongs to its workspace, including over the API', async ({ assert }) => {
    const { workspace, owner } = await signedInOwner()
    const rival = await aRival(workspace, 'Aster', '$49', '$79')
    const stranger = await signedInOwner()
    await assert.rejects(() => setOwnCompany(stranger.workspace, rival.id, owner.id), /not found/)
    assert.deepEqual((await marketBoard(stranger.workspace, QUERY)).competitors, [])
    const { status, body } = await new Api(await aKey(workspace, 'read')).get('/board?days=30&users=5')
    assert.equal(status, 200)
    const [column] = (body as any).competitors
    assert.equal(column.plans.value[1].prices[0].changed.from, '$49 / month')
    assert.equal(column.plans.value[1].prices[0].monthly.value.amount, 79)
    assert.isNull((body as any).ownPlans)
    await setOwnPlans(workspace, OWN, owner.id)
    const after: any = (await new Api(await aKey(workspace, 'read')).get('/board')).body
    assert.deepInclude(after.ownPlans, { name: 'Fernhill', headline: null, lowestPlan: 'Studio' })
    assert.deepInclude(after.ownPlans.plans[0].prices[0], { text: '$30 a month', period: 'month' })
    assert.deepEqual(after.features.find(({ name }: any) => name === 'Seats').own, [
      { text: '3', plans: ['Studio'] },
    ])
    assert.isNull((await marketBoard(workspace, { ...QUERY, pageNumber: 2 })).own)
    assert.isNull((await marketBoard(stranger.workspace, QUERY)).own)
  })
})
