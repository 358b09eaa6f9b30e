import { test } from '@japa/runner'
import AuditEvent from '#workspaces/models/audit_event'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'

const GIVEN = {
  name: 'Fernhill',
  headline: 'Stock counts for one shop',
  currency: 'eur',
  plans: [
    { name: 'Free' },
    {
      name: 'Studio',
      isPerUser: true,
      prices: [
        { amount: '30', period: 'month' },
        { amount: '299.50', period: 'year' },
      ],
      features: [{ label: 'Seats', value: '5' }, { label: 'Audit log' }],
    },
  ],
}

test.group('Own plans', () => {
  test('are replaced, read, shown on the board and removed, with an audit event for each change', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    assert.isNull((await api.get('/board/own-plans')).body)

    const { status, body } = await api.patch('/board/own-plans', GIVEN)
    assert.equal(status, 200)
    const { updatedAt, ...entered } = body
    assert.match(updatedAt, /^\d{4}-/)
    assert.deepEqual(entered, {
      ...GIVEN,
      description: null,
      currency: '€',
      plans: [
        { name: 'Free', isPerUser: false, prices: [], features: [] },
        {
          ...GIVEN.plans[1],
          features: [
            { label: 'Seats', value: '5' },
            { label: 'Audit log', value: 'included' },
          ],
        },
      ],
    })
    assert.deepEqual((await api.get('/board/own-plans')).body, body)
    const { ownPlans } = (await api.get('/board')).body
    assert.deepEqual(
      ownPlans.plans.map(({ text, prices }: { text: string; prices: { text: string }[] }) => [
        text,
        prices.map((price) => price.text),
      ]),
      [
        ['Free', []],
        ['Studio', ['€30 a month per user', '€299.50 a year per user']],
      ]
    )

    await api.patch('/board/own-plans', { name: 'Fernhill', plans: [] })
    assert.deepInclude((await api.get('/board/own-plans')).body, { headline: null, currency: '', plans: [] })
    assert.deepEqual((await api.delete('/board/own-plans')).body, { success: true })
    assert.isNull((await api.get('/board')).body.ownPlans)
    const events = await AuditEvent.query()
      .where({ workspaceId: workspace.id, action: 'board.changed' })
      .orderBy('id')
    assert.deepEqual(
      events.map(({ detail }) => detail),
      ['own plans: Free, Studio', 'own plans: none', 'own plans: removed']
    )
  })

  test('are refused with the field that is wrong', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const [free, studio] = GIVEN.plans
    for (const [change, field] of [
      [{ name: '' }, 'name'],
      [{ currency: undefined }, 'currency'],
      [{ currency: '12' }, 'currency'],
      [{ plans: [{ ...free, name: ' ' }] }, 'plans.0.name'],
      [{ plans: [{ ...studio, prices: [{ amount: '1.190', period: 'month' }] }] }, 'plans.0.prices.0.amount'],
      [{ plans: [{ ...studio, prices: [{ amount: 30, period: 'month' }] }] }, 'plans.0.prices.0.amount'],
      [{ plans: [{ ...studio, prices: [{ amount: '30', period: 'week' }] }] }, 'plans.0.prices.0.period'],
      [{ plans: [{ ...studio, prices: [studio.prices![0], studio.prices![0]] }] }, 'plans.0.prices'],
      [{ plans: Array.from({ length: 13 }, () => free) }, 'plans'],
    ] as const) {
      const { status, body } = await api.patch('/board/own-plans', { ...GIVEN, ...change })
      assert.equal(status, 422, field)
      assert.include(
        body.errors.map((error: { field: string }) => error.field),
        field
      )
    }
    assert.isNull((await api.get('/board/own-plans')).body)
  })

  test('stay in their workspace, and need a key that may write', async ({ assert }) => {
    const workspace = await aWorkspace()
    await new Api(await aKey(workspace)).patch('/board/own-plans', GIVEN)
    assert.isNull((await new Api(await aKey(await aWorkspace())).get('/board/own-plans')).body)
    const reader = new Api(await aKey(workspace, 'read'))
    assert.equal((await reader.patch('/board/own-plans', GIVEN)).status, 403)
    assert.equal((await reader.get('/board/own-plans')).status, 200)
  })
})
