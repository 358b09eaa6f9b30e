import { test } from '@japa/runner'
import { boardColumn } from '#alerts/board/board_column'
import { featureRows } from '#alerts/board/feature_rows'
import { factsOf } from '#alerts/profile/content_facts'
import { dateIn } from '#alerts/profile/written_dates'
import { contentOf } from '#tests/support/judge_markup'

const URL = 'https://northwind.example/pricing'
const TERMS = { users: 1, currency: null, rates: {} }
const REASONS = {
  headline: 'No homepage is tracked.',
  description: 'No homepage is tracked.',
  plans: 'No pricing page is tracked.',
}

type Plan = [name: string, price: string, ...features: string[]]

function pageOf(headline: string, ...plans: Plan[]): string {
  const card = ([name, price, ...features]: Plan) =>
    `<div class="card"><h3>${name}</h3><p>${price}</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul><a class="btn" href="/go">Choose</a></div>`
  return `<title>Pricing</title><main><h1>${headline}</h1><div class="cards">${plans.map(card).join('')}</div></main>`
}

const pageFrom = (now: string, earlier: string | null = null) => ({
  place: { watchedUrlId: 'wu', versionId: 'now' },
  now: factsOf(contentOf(URL, now)),
  earlier: earlier === null ? null : { versionId: 'before', facts: factsOf(contentOf(URL, earlier)) },
  renamed: new Map<string, string>(),
})

const columnOf = (now: string, earlier: string | null = null, alert: string | null = null) => {
  const page = pageFrom(now, earlier)
  return boardColumn({ home: page, pricing: [page] }, TERMS, () => alert, REASONS)
}

const starter: Plan = ['Starter', '$19 / month', '3 seats', 'Shared inbox']
const team: Plan = ['Team', '$49 / month', '10 seats', 'Shared inbox', 'Audit log']

test.group('Market board column', () => {
  test('has each text with its line', ({ assert }) => {
    const html = pageOf('Simple pricing', starter, team)
    const { blocks } = contentOf(URL, html)
    const { headline, plans } = columnOf(html)
    assert.deepInclude(headline.value, { text: 'Simple pricing', versionId: 'now', mark: null })
    for (const cell of [headline.value!, ...plans.value!.flatMap((plan) => [plan, ...plan.prices])])
      assert.include(blocks[cell.line! - 1].text, cell.text)
  })

  test('marks proven differences from another version', ({ assert }) => {
    const { headline, plans, removed } = columnOf(
      pageOf(
        'Pricing for teams',
        ['Team', '$79 / month', '15 seats', 'Audit log'],
        ['Business', '$129 / month', 'SSO']
      ),
      pageOf('Simple pricing', starter, ['Team', '$49 / month', '10 seats', 'Audit log']),
      'alert'
    )
    assert.equal(headline.value!.mark?.from, 'Simple pricing')
    const [now, added] = plans.value!
    assert.deepInclude(now.prices[0].mark, {
      from: '$49 / month',
      previousVersionId: 'before',
      versionId: 'now',
      alertId: 'alert',
    })
    assert.isNull(now.mark)
    assert.deepInclude(added.mark, { from: null })
    assert.isNull(added.prices[0].mark)
    assert.deepEqual(
      removed.map(({ name }) => name),
      ['Starter']
    )
  })

  test("has the homepage's description, and marks a new one", ({ assert }) => {
    const described = (text: string) =>
      `<meta name="description" content="${text}">${pageOf('Stock counts', starter)}`
    const { description } = columnOf(described('Inventory for shops.'), described('Inventory for teams.'))
    assert.deepInclude(description.value, { text: 'Inventory for shops.', versionId: 'now', line: null })
    assert.equal(description.value!.mark?.from, 'Inventory for teams.')
    const now = columnOf(described('Inventory for shops.'), pageOf('Stock counts', starter))
    assert.isNull(now.description.value!.mark)
    assert.equal(columnOf(pageOf('Stock counts', starter)).description.reason, REASONS.description)
  })

  test('does not call a plan new or gone if the other version names it', ({ assert }) => {
    const named = pageOf('Pricing', team).replace(
      '</main>',
      '<p>Ask us about Starter and Business.</p></main>'
    )
    const { plans, removed } = columnOf(
      named.replace('Pricing</h1>', 'Pricing</h1><p>More below.</p>'),
      pageOf('Pricing', starter, team)
    )
    assert.isNull(plans.value![0].mark)
    assert.deepEqual(removed, [])
    const later = columnOf(pageOf('Pricing', team, ['Business', '$129 / month', 'SSO']), named)
    assert.isNull(later.plans.value!.find(({ text }) => text === 'Business')!.mark)
  })

  test('gives reasons for missing values', ({ assert }) => {
    const { headline, plans } = boardColumn({ home: null, pricing: [] }, TERMS, () => null, REASONS)
    assert.deepEqual([headline.reason, plans.reason], [REASONS.headline, REASONS.plans])
  })
})

test.group('Market board features', () => {
  test('are grouped by name across competitors, the most common first', ({ assert }) => {
    const one = columnOf(pageOf('One', starter, team))
    const other = columnOf(
      pageOf(
        'Other',
        ['Basic', '$9 / month', 'Audit-Log', 'Gantt charts'],
        ['Plus', '$19 / month', 'Gantt charts', 'API']
      )
    )
    const rows = featureRows([one, other])
    const audit = rows.find(({ name }) => name === 'Audit log')!
    assert.equal(rows[0], audit)
    assert.equal(audit.count, 2)
    assert.deepEqual(
      audit.cells.map((values) => values.filter(({ text }) => text === 'included').map(({ plans }) => plans)),
      [[['Team']], [['Basic']]]
    )
    const gantt = rows.find(({ name }) => name === 'Gantt charts')!
    assert.deepEqual(gantt.cells[0], [])
    assert.deepEqual(
      gantt.cells[1].map(({ plans }) => plans),
      [['Basic'], ['Plus']]
    )
    assert.notEqual(gantt.cells[1][0].line, gantt.cells[1][1].line)
  })
})

test.group('Dates on pages', () => {
  test('are read from "{0}"')
    .with([
      ['Posted on November 3, 2026 by Jo', 'November 3, 2026', '2026-11-03'],
      ['3rd Nov 2026', '3rd Nov 2026', '2026-11-03'],
      ['2026-11-03: released', '2026-11-03', '2026-11-03'],
    ] as const)
    .run(({ assert }, [line, text, day]) => {
      assert.deepEqual(dateIn(line), { text, at: Date.parse(day) })
    })

  test('are not guessed from "{$self}"')
    .with(['3/4/2026', 'February 30, 2026', 'maybe 3, 2026 people', 'version 2026.11', ''])
    .run(({ assert }, line) => assert.isNull(dateIn(line)))
})
