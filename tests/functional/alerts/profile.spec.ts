import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { competitorProfile } from '#alerts/profile/competitor_profile'
import Competitor from '#monitoring/models/competitor'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { contentOf } from '#tests/support/judge_markup'
import { pricingPage } from '#tests/support/pricing_page'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { shownProfile } from '#web/competitors/profile_props'

const HOME = `<title>Northwind</title><meta name="description" content="Inventory for shops.">
  <script src="/_next/static/chunks/main.js"></script><main><h1>Stock counts that are always right</h1><p>Try it.</p></main>`
const CAREERS = `<main><h1>Careers</h1><ul><li><a href="/1">Head of Sales</a></li><li><a href="/2">Backend Engineer</a></li></ul></main>`
const post = (title: string, date: string) =>
  `<article><h3><a href="/p">${title}</a></h3><p>${date}</p></article>`
const BLOG = `<main><h1>Blog</h1>${post('A pinned announcement', 'May 2, 2026')}${post('How we count stock', 'November 3, 2026')}</main>`

async function aCompetitor(pages: Partial<Record<PageLabel, string | null>>) {
  const workspace = await aWorkspace('pro')
  let competitorId = ''
  for (const [label, html] of Object.entries(pages)) {
    const page = await aWatchedUrl(workspace, 'northwind.example', `/${label}`)
    await page.merge({ label: label as PageLabel }).save()
    if (html !== null) await aVersion(page, contentOf(page.url, html))
    competitorId = page.competitorId
  }
  const competitor = await Competitor.within(workspace).where('id', competitorId).firstOrFail()
  return { workspace, competitor, profile: await competitorProfile(workspace, competitor) }
}

test.group('Competitor profile', () => {
  test('sums up the latest versions, with the place of each text', async ({ assert }) => {
    const { workspace, competitor, profile } = await aCompetitor({
      homepage: HOME,
      pricing: pricingPage(),
      careers: CAREERS,
      blog: BLOG,
      changelog: `<main><h1>Changelog</h1><h2>2.4.0</h2><ul><li>Offline mode</li></ul><h2>2.3.1</h2><p>Fixes.</p></main>`,
    })
    const { headline, description, plans, roles, post: latest, release, technology } = profile
    assert.equal(headline.value?.text, 'Stock counts that are always right')
    assert.deepInclude(description.value, { text: 'Inventory for shops.', line: null })
    assert.deepEqual(
      plans.value?.map(({ text, prices }) => [text, prices.map((price) => price.text)]),
      [
        ['Starter', ['$19 / month']],
        ['Team', ['$49 / month']],
      ]
    )
    assert.deepEqual(
      [roles.value?.total, roles.value?.first.map(({ text }) => text)],
      [2, ['Head of Sales', 'Backend Engineer']]
    )
    const { watchedUrlId, versionId } = roles.value!.first[0]
    assert.equal(
      shownProfile(profile)!.roles.value!.href,
      `/watched-urls/${watchedUrlId}?version=${versionId}&snapshot=text#snapshot`
    )
    assert.equal(latest.value?.text, 'How we count stock')
    assert.equal(latest.value?.date.value?.text, 'November 3, 2026')
    assert.equal(release.value?.text, '2.4.0')
    assert.match(release.value!.date.reason!, /shows no date/)
    assert.include(
      technology.value?.map(({ text }) => text),
      'Next.js'
    )
    assert.deepEqual(
      plans.value?.map(({ features }) => features.map((feature) => feature?.label)),
      plans.value?.map(() => profile.features)
    )
    const api = new Api(await aKey(workspace, 'read'))
    const { status, body } = await api.get(`/competitors/${competitor.id}/profile`)
    assert.equal(status, 200)
    assert.deepEqual(body, { competitorId: competitor.id, ...profile })
    for (const cited of [headline.value!, ...plans.value!, latest.value!, ...roles.value!.first]) {
      const version = await api.get(`/versions/${cited.versionId}`)
      const lines = (version.body as any).text
      assert.include(
        Array.isArray(lines) ? lines[cited.line! - 1] : lines.split('\n')[cited.line! - 1],
        cited.text
      )
    }
  })

  test('says why something is unknown', async ({ assert }) => {
    const { profile } = await aCompetitor({
      homepage: '<main><h2>Welcome</h2></main>',
      pricing: null,
      careers: '<main><h1>Careers</h1><p>No open roles right now.</p></main>',
    })
    assert.match(profile.headline.reason!, /no visible main heading/)
    assert.match(profile.plans.reason!, /is stored yet/)
    assert.match(profile.roles.reason!, /no open roles/)
    assert.match(profile.post.reason!, /No blog is tracked/)
    assert.match(profile.technology.reason!, /no known technology/)
  })

  test('belongs to its workspace', async ({ assert }) => {
    const { competitor } = await aCompetitor({ homepage: HOME })
    const stranger = await aWorkspace('pro')
    const { status } = await new Api(await aKey(stranger, 'read')).get(
      `/competitors/${competitor.id}/profile`
    )
    assert.equal(status, 404)
    const { versions } = await competitorProfile(stranger, competitor)
    assert.equal(versions, 0)
  })
})
