import { test } from '@japa/runner'
import { planKey } from 'rivalwatch-plugin'
import { priceHistory } from '#alerts/prices/price_history'
import { DAY } from '#platform/instants'
import { layouts, type Rows } from '#tests/unit/plugins/prices/plans/layouts'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { contentOf } from '#tests/support/judge_markup'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'

type Plan = [name: string, price: string, ...features: string[]]

const NOON = Date.UTC(2026, 0, 5, 12)

const day = (number: number) => NOON + number * DAY

/** Renders plans as cards, each with a line that no other plan has. */
function cards(...plans: Plan[]): string {
  const card = ([name, price, ...features]: Plan) =>
    `<div class="card"><h3>${name}</h3><p class="price">${price}</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul><a class="btn" href="/go">Choose</a></div>`
  return framed(`<div class="cards">${plans.map(card).join('')}</div>`)
}

function framed(main: string): string {
  return `<!doctype html><html><head><title>Pricing</title></head><body><main><h1>Pricing</h1>${main}</main></body></html>`
}

const starter: Plan = ['Starter', '$19 / month', '3 seats', '1 GB of storage']
const team: Plan = ['Team', '$49 / month', '10 seats', 'Shared inbox', 'Approval flows', 'Audit trail']
const priced = ([name, , ...features]: Plan, price: string): Plan => [name, price, ...features]

/** Stores one version of a pricing page per day. */
async function watched(...pages: string[]) {
  const workspace = await aWorkspace('pro')
  const page = await aWatchedUrl(workspace)
  const versions = []
  for (const [index, html] of pages.entries())
    versions.push(await aVersion(page, contentOf(page.url, html), day(index)))
  const history = await priceHistory(workspace, page.competitorId)
  const [{ plans }] = history.pages
  const planNamed = (name: string) => plans.find((plan) => planKey(plan.name) === planKey(name))!
  const pointsOf = (name: string, period = 'month') =>
    planNamed(name)
      .prices.find((one) => one.period === period)
      ?.points.map(({ capturedAt, price }) => [(capturedAt - NOON) / DAY, price?.text ?? null])
  return { ...history, workspace, page, versions, plans, planNamed, pointsOf }
}

const told = ({ kind, plan, label, from, to, percent }: any) => ({ kind, plan, label, from, to, percent })

test.group('Price history', () => {
  test('follows prices up and down', async ({ assert }) => {
    const { pointsOf, moves, plans, versions } = await watched(
      cards(starter, team),
      cards(starter, priced(team, '$79 / month')),
      cards(starter, priced(team, '$59 / month'))
    )
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, '$79 / month'],
      [2, '$59 / month'],
    ])
    assert.deepEqual(pointsOf('Starter'), [[0, '$19 / month']])
    const price = { kind: 'price', plan: 'Team', label: 'month' }
    assert.deepEqual(moves.map(told), [
      { ...price, from: '$79 / month', to: '$59 / month', percent: -25.3 },
      { ...price, from: '$49 / month', to: '$79 / month', percent: 61.2 },
    ])
    assert.deepInclude(moves[0], { versionId: versions[2].id, previousVersionId: versions[1].id })
    assert.deepEqual(
      plans.map(({ name, status, note }) => [name, status, note]),
      [
        ['Starter', 'offered', null],
        ['Team', 'offered', null],
      ]
    )
  })

  test('names the line of every price and feature', async ({ assert }) => {
    const { page, planNamed } = await watched(cards(starter, team))
    const { blocks } = contentOf(page.url, cards(starter, team))
    const { prices, features, latest } = planNamed('Team')
    assert.equal(blocks[latest.line - 1].text, 'Team')
    assert.equal(blocks[prices[0].points[0].price!.line - 1].text, '$49 / month')
    const shared = features.find(({ label }) => label === 'Shared inbox')!
    assert.deepEqual([shared.value, blocks[shared.line - 1].text], ['included', 'Shared inbox'])
  })

  test('names the version and the line of every former value', async ({ assert }) => {
    const growth: Plan = ['Growth', '$59 / month', ...team.slice(2)]
    const pages = [
      cards(starter, team),
      cards(starter, priced(team, '$59 / month')),
      cards(starter, growth),
      cards(growth),
    ]
    const { moves, page, versions } = await watched(...pages)
    const read = moves.map(({ kind, from, former }) => {
      const at = versions.findIndex(({ id }) => id === former!.versionId)
      return [kind, from, at, contentOf(page.url, pages[at]).blocks[former!.line - 1].text]
    })
    assert.deepEqual(read, [
      ['removed', '$19 / month', 0, '$19 / month'],
      ['renamed', 'Team', 1, 'Team'],
      ['price', '$49 / month', 0, '$49 / month'],
    ])
  })

  test('keeps the line of a renamed plan if its lines prove it', async ({ assert }) => {
    const growth: Plan = ['Growth', '$59 / month', ...team.slice(2)]
    const { plans, moves, pointsOf } = await watched(cards(starter, team), cards(starter, growth))
    assert.deepEqual(
      plans.map(({ name, formerNames }) => [name, formerNames]),
      [
        ['Starter', []],
        ['Growth', ['Team']],
      ]
    )
    assert.deepEqual(pointsOf('Growth'), [
      [0, '$49 / month'],
      [1, '$59 / month'],
    ])
    assert.sameDeepMembers(moves.map(told), [
      { kind: 'renamed', plan: 'Growth', label: null, from: 'Team', to: 'Growth', percent: null },
      {
        kind: 'price',
        plan: 'Growth',
        label: 'month',
        from: '$49 / month',
        to: '$59 / month',
        percent: 20.4,
      },
    ])
  })

  test('starts a new line, with the reason, if nothing proves that a plan was renamed', async ({
    assert,
  }) => {
    const growth: Plan = ['Growth', '$49 / month', 'Custom domains', 'Priority support']
    const { planNamed, moves } = await watched(cards(starter, team), cards(starter, growth))
    assert.deepInclude(planNamed('Team'), {
      status: 'removed',
      note: 'Disappeared when Growth appeared. Nothing on the page proves that they are the same plan.',
    })
    assert.deepInclude(planNamed('Growth'), {
      status: 'offered',
      formerNames: [],
      note: 'Appeared when Team disappeared. Nothing on the page proves that they are the same plan.',
    })
    assert.sameMembers(
      moves.map(({ kind, plan }) => `${kind} ${plan}`),
      ['removed Team', 'added Growth']
    )
  })

  test('says why regrouped plans do not keep their lines', async ({ assert }) => {
    const terms = (...plans: Plan[]) => cards(...plans).replace('<h1>', '<p>Solo</p><p>Studio</p><h1>')
    const { plans, moves } = await watched(
      terms(['Solo', '$49 / month', '10 seats'], ['Studio', '$99 / month', '10 seats']),
      terms(['Basic', '$39 / month', '5 seats'], ['Plus', '$79 / month', '25 seats'])
    )
    assert.deepEqual(
      plans.map(({ name, status }) => [name, status]),
      [
        ['Solo', 'unread'],
        ['Studio', 'unread'],
        ['Basic', 'offered'],
        ['Plus', 'offered'],
      ]
    )
    for (const { name, status, note } of plans) {
      if (status === 'unread') assert.match(note!, /still mentions this plan/, name)
    }
    assert.isEmpty(moves.filter(({ kind }) => kind === 'renamed' || kind === 'removed'))
  })

  test('limits the plans of a page whose plan names never repeat', async ({ assert }) => {
    const plan = (name: string): Plan => [name, '$9 / month', `${name} item`]
    const { plans } = await watched(
      ...Array.from({ length: 40 }, (_, at) => cards(starter, plan(`Alpha${at}`), plan(`Beta${at}`)))
    )
    assert.lengthOf(plans, 60)
    assert.includeMembers(
      plans.map(({ name }) => name),
      ['Starter', 'Alpha39', 'Beta39']
    )
  })

  test('ends the line of a removed plan and begins that of a new one', async ({ assert }) => {
    const scale: Plan = ['Scale', 'Contact sales', 'Dedicated support']
    const { planNamed, moves, pointsOf } = await watched(
      cards(starter, team),
      cards(starter, team, scale),
      cards(starter, scale)
    )
    assert.deepEqual(pointsOf('Scale', ''), [[1, 'Contact sales']])
    assert.deepInclude(planNamed('Team'), { status: 'removed', note: null, lastSeenAt: day(1) })
    assert.deepEqual(moves.map(told), [
      { kind: 'removed', plan: 'Team', label: null, from: '$49 / month', to: null, percent: null },
      { kind: 'added', plan: 'Scale', label: null, from: null, to: 'Contact sales', percent: null },
    ])
  })

  test('resumes the line of a plan that comes back', async ({ assert }) => {
    const { plans, pointsOf, moves } = await watched(
      cards(starter, team),
      cards(starter),
      cards(starter, priced(team, '$59 / month'))
    )
    assert.lengthOf(plans, 2)
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, null],
      [2, '$59 / month'],
    ])
    assert.deepEqual(moves.map(({ kind }) => kind).toSorted(), ['added', 'price', 'removed'])
  })

  test('keeps a line when the currency changes, but no percentage', async ({ assert }) => {
    const { pointsOf, moves } = await watched(
      cards(starter, team),
      cards(starter, priced(team, '€49 / month'))
    )
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, '€49 / month'],
    ])
    assert.deepEqual(moves.map(told), [
      { kind: 'price', plan: 'Team', label: 'month', from: '$49 / month', to: '€49 / month', percent: null },
    ])
  })

  test('keeps monthly, yearly and per-user prices apart', async ({ assert }) => {
    const both = (monthly: string) => priced(team, `${monthly} / month</p><p class="price">$490 / year`)
    const { pointsOf, moves } = await watched(
      cards(starter, both('$49')),
      cards(starter, both('$59')),
      cards(starter, priced(team, '$12 per user per month'))
    )
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, '$59 / month'],
      [2, null],
    ])
    assert.deepEqual(pointsOf('Team', 'year'), [
      [0, '$490 / year'],
      [2, null],
    ])
    assert.deepEqual(pointsOf('Team', 'user / month'), [[2, '$12 per user per month']])
    assert.sameDeepMembers(
      moves.map(({ from, to, percent }) => [from, to, percent]),
      [
        ['$59 / month', null, null],
        ['$490 / year', null, null],
        [null, '$12 per user per month', null],
        ['$49 / month', '$59 / month', 20.4],
      ]
    )
  })

  test('treats "Free" and "Contact sales" as values of a price', async ({ assert }) => {
    const scale: Plan = ['Scale', '$299 / month', 'Dedicated support']
    const { pointsOf, moves } = await watched(
      cards(starter, team, scale),
      cards(priced(starter, 'Free'), priced(team, 'Contact sales'), scale),
      cards(priced(starter, 'Free'), priced(team, 'Contact us'), scale),
      cards(priced(starter, '$0 / month'), priced(team, '$99 / month'), scale)
    )
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, 'Contact sales'],
      [3, '$99 / month'],
    ])
    assert.deepEqual(pointsOf('Starter'), [
      [0, '$19 / month'],
      [1, 'Free'],
    ])
    assert.lengthOf(moves, 3)
  })

  test('shows a gap for a broken version, and no removal', async ({ assert }) => {
    const { pointsOf, moves, planNamed } = await watched(
      cards(starter, team),
      framed('<p>Something went wrong. Please try again later.</p>'),
      cards(starter, team)
    )
    assert.deepEqual(pointsOf('Team'), [
      [0, '$49 / month'],
      [1, null],
      [2, '$49 / month'],
    ])
    assert.isEmpty(moves)
    assert.deepInclude(planNamed('Team'), { status: 'offered', note: null })
  })

  test('reports that a plan cannot be read while the page still names it', async ({ assert }) => {
    const { planNamed, moves } = await watched(
      cards(starter, team),
      cards(starter).replace('</main>', '<p>Team</p></main>')
    )
    assert.deepInclude(planNamed('Team'), { status: 'unread', lastSeenAt: day(0) })
    assert.match(planNamed('Team').note!, /still mentions this plan/)
    assert.isEmpty(moves)
  })

  test('has no move if only the layout changed', async ({ assert }) => {
    const plans: [string, string][] = [
      ['Starter', '$19 / month'],
      ['Team', '$49 / month'],
      ['Enterprise', 'Contact sales'],
    ]
    const rows: Rows = { 'Shared boards': [true, true, true], 'Single sign-on': [false, true, true] }
    const { moves, plans: traced } = await watched(
      ...layouts.map(({ render }) => framed(render(plans, rows)))
    )
    assert.deepEqual(moves.map(told), [])
    assert.sameMembers(
      traced.map(({ name }) => name),
      ['Starter', 'Team', 'Enterprise']
    )
  })

  test('reads plans that are only headings above prices', async ({ assert }) => {
    const page = (price: string) =>
      framed(
        `<h2>Starter</h2><p>$19 / month</p><p>3 seats</p><h2>Team</h2><p>${price} / month, billed monthly</p><p>$490 / year, billed yearly</p><h2>Do you offer discounts?</h2><p>Yes, $5 off for schools.</p>`
      )
    const { plans, pointsOf } = await watched(page('$49'), page('$59'))
    assert.deepEqual(
      plans.map(({ name }) => name),
      ['Starter', 'Team']
    )
    assert.deepEqual(
      pointsOf('Team')?.map(([at]) => at),
      [0, 1]
    )
    assert.lengthOf(pointsOf('Team', 'year')!, 1)
  })

  test('follows features and limits', async ({ assert }) => {
    const more: Plan = ['Team', '$49 / month', '25 seats', ...team.slice(4), 'Single sign-on']
    const { moves, planNamed } = await watched(cards(starter, team), cards(starter, more))
    assert.deepInclude(
      planNamed('Team').features.find(({ label }) => label === 'seats')!,
      {
        value: '25 seats',
      }
    )
    assert.sameDeepMembers(
      moves.map(({ kind, plan, label, from, to }) => [kind, plan, label, from, to]),
      [
        ['feature', 'Team', 'seats', '10 seats', '25 seats'],
        ['feature', 'Team', 'Shared inbox', 'included', 'not listed'],
        ['feature', 'Team', 'Single sign-on', 'not listed', 'included'],
      ]
    )
  })

  test('orders versions by their capture, not by the time they were stored', async ({ assert }) => {
    const { workspace, page } = await watched(cards(starter, team))
    const archived = contentOf(page.url, cards(starter, priced(team, '$39 / month')))
    await aVersion(page, archived, day(-400))
    const { moves, from } = await priceHistory(workspace, page.competitorId)
    assert.equal(from, day(-400))
    assert.deepEqual(moves.map(told), [
      { kind: 'price', plan: 'Team', label: 'month', from: '$39 / month', to: '$49 / month', percent: 25.6 },
    ])
  })

  test('finds the version of a change among more versions than are read', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const versions = []
    const [before, after] = [team, priced(team, '$79 / month')].map((plan) => {
      const content = contentOf(page.url, cards(starter, plan))
      return (visitors: number) => ({ ...content, wordCount: visitors })
    })
    for (let index = 0; index < 330; index++)
      versions.push(await aVersion(page, (index < 211 ? before : after)(index), NOON + index * 3_600_000))
    const { moves } = await priceHistory(workspace, page.competitorId)
    assert.deepEqual(
      moves.map(({ versionId, previousVersionId }) => [previousVersionId, versionId]),
      [[versions[210].id, versions[211].id]]
    )
  })

  test('names the alert of a move', async ({ assert }) => {
    const { workspace, page, versions } = await watched(
      cards(starter, team),
      cards(starter, priced(team, '$79 / month'))
    )
    const alert = await anAlertOf(page, await aChangeBetween(versions[0], versions[1]))
    const { moves, alerts } = await priceHistory(workspace, page.competitorId)
    assert.deepEqual([moves[0].alertId, alerts.map(({ id }) => id)], [alert.id, [alert.id]])
  })

  test('is what the API returns', async ({ assert }) => {
    const { workspace, page, versions } = await watched(
      cards(starter, team),
      cards(starter, priced(team, '$79 / month'))
    )
    const api = new Api(await aKey(workspace, 'read'))
    const { status, body } = await api.get(`/competitors/${page.competitorId}/price-history`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.plans.map(({ name, url, watchedUrlId }: any) => [name, url, watchedUrlId]),
      [
        ['Starter', page.url, page.id],
        ['Team', page.url, page.id],
      ]
    )
    const [price] = body.plans[1].prices
    assert.equal(price.period, 'month')
    assert.deepEqual(
      price.points.map(({ text, amount, versionId, capturedAt }: any) => [
        text,
        amount,
        versionId,
        capturedAt,
      ]),
      [
        ['$49 / month', '49', versions[0].id, '2026-01-05 12:00:00'],
        ['$79 / month', '79', versions[1].id, '2026-01-06 12:00:00'],
      ]
    )
    const { text } = (await api.get(`/versions/${versions[1].id}`)).body
    assert.equal(text.split('\n')[price.points[1].line - 1], '$79 / month')
    assert.deepInclude(body.moves[0], { kind: 'price', plan: 'Team', percent: 61.2, alertId: null })
  })

  test('is empty without a pricing page, and not found in another workspace', async ({ assert }) => {
    const { workspace, page } = await watched(cards(starter, team))
    const api = new Api(await aKey(workspace, 'read'))
    await page.merge({ label: 'docs' }).save()
    const path = `/competitors/${page.competitorId}/price-history`
    assert.deepEqual((await api.get(path)).body, {
      competitorId: page.competitorId,
      plans: [],
      moves: [],
    })
    const stranger = new Api(await aKey(await aWorkspace('pro'), 'read'))
    assert.equal((await stranger.get(path)).status, 404)
  })
})
