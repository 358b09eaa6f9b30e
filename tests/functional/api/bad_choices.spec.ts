import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { aWatchedUrl } from '#tests/support/alerts'
import { assertRefused, NO_TEXT } from '#tests/support/bad_values'
import { taking, writing } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'

const BAD: Record<string, unknown[]> = {
  label: [
    ...NO_TEXT,
    '',
    'PRICING',
    'Pricing',
    ' pricing',
    'pricing ',
    'prices',
    'constructor',
    'pricing\u0000',
  ],
  crawlFrequency: [...NO_TEXT, '', 'HOURLY', 'Daily', 'weekly', 'hourly,daily', ' daily'],
  isActive: [null, 'true', 'false', '', 'on', 1, 0, -1, [], [true], {}],
  feedback: [undefined, ...NO_TEXT, '', 'USEFUL', 'useful ', 'neutral'],
  waitSeconds: ['1', '', -1, 31, 1.5, true, [], {}],
  kind: [undefined, ...NO_TEXT, '', 'SLACK', 'fax', 'constructor'],
  value: [undefined, ...NO_TEXT, '', 'a\nb', 'x'.repeat(501)],
  destination: [7, true, [], {}, 'x'.repeat(4001)],
  competitorIds: ['comp_x', 7, true, {}],
  labels: ['pricing', 7, true, {}],
  keywords: ['price', 7, true, {}],
  minimumScore: [7, true, [], {}, '', 'HIGH', 'urgent'],
  quietHours: [7, true, '', '22-7'],
  isPaused: ['true', '', 'on', 7, [], {}],
  pace: ['30', '', 0, -1, 1.5, 86_401, true, [], {}],
  hours: [7, true, '', '22-6', { from: 6, until: 6 }],
  tags: [null, 7, true, {}, 'EU', Array(21).fill('EU')],
  watchedKinds: [null, 7, true, {}, 'pricing'],
  ignored: [null, 7, true, {}, 'https://northwind.example/vs'],
  regions: [null, '#plans', 7, true, {}],
  alertOnlyIf: [null, 'SSO', 7, true, {}],
  alwaysAlertIf: [null, 'SSO', 7, true, {}],
  title: [7, true, [], {}, '', 'a\nb', 'x'.repeat(121)],
  body: [7, true, [], {}, '', 'x'.repeat(20_001)],
  version: [undefined, null, '1', 0, -1, 1.5, true, [], {}],
  headline: [7, true, [], {}, '', 'a\nb', 'x'.repeat(301)],
  description: [7, true, [], {}, '', 'a\nb', 'x'.repeat(301)],
  currency: [7, true, [], {}, '', '12', 'x'.repeat(13)],
  plans: [undefined, null, 7, true, {}, Array(13).fill({ name: 'Team' })],
  role: [...NO_TEXT, '', 'MEMBER', 'admin'],
  email: [undefined, ...NO_TEXT, '', 'x', 'a@b@c.example'],
  scope: [undefined, ...NO_TEXT, '', 'READ', 'admin'],
  expires: ['90', '', 0, -1, 1.5, 1e9, true, [], {}],
}

test.group('Choices', () => {
  for (const [field, values] of Object.entries(BAD)) {
    test(`rejects a bad ${field} with 422 everywhere`, async ({ assert }) => {
      assert.isNotEmpty(taking(field))
      for (const operation of taking(field)) await assertRefused(assert, operation, field, values)
    })
  }

  test('covers every field of a body, here or in its own spec', ({ assert }) => {
    const elsewhere = ['name', 'domain', 'url', 'competitorId', 'competitors', 'watchedUrls', 'ids']
    const fields = writing.flatMap(({ input }) => Object.keys(input?.toJSONSchema().properties ?? {}))
    assert.sameMembers([...new Set(fields)], [...elsewhere, ...Object.keys(BAD)])
  })

  test('lists the choices in the error', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const { body } = await api.get('/alerts?signalScore=huge')
    const message = 'The signalScore field must be one of high, medium, low'
    assert.equal(body.message, message)
    assert.deepEqual(body.errors, [{ field: 'signalScore', rule: 'enum', message }])
  })

  test('applies nothing when one field of a request is bad', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace))
    const path = `/watched-urls/${page.id}`
    const { status, body } = await api.patch(path, { label: 'blog', crawlFrequency: null, isActive: 'true' })
    assert.equal(status, 422)
    assert.includeMembers(
      ['crawlFrequency', 'isActive'],
      body.errors.map((error: any) => error.field)
    )
    await page.refresh()
    assert.deepInclude(page.$attributes, { label: 'pricing', crawlFrequency: 'hourly', isActive: true })
  })

  test('changes nothing for an empty PATCH or fields that cannot be changed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace))
    const [before] = (await api.get('/watched-urls')).body
    const bodies = [
      {},
      { id: 'wu_x', workspaceId: null, competitorId: 7, url: 'javascript:alert(1)', lastStatus: 'success' },
      { IsActive: false, is_active: false, nextCrawlAt: 0, unknown: { deep: [] } },
    ]
    for (const body of bodies) {
      const answer = await api.patch(`/watched-urls/${page.id}`, body)
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, before)
    }
  })
})
