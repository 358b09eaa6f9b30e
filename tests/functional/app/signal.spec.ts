import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { rateAlert } from '#alerts/actions/rate_alert'
import type { LearnedRow } from '#web/settings/scoring/scoring_types'
import PageArea from '#detection/models/page_area'
import { setAreaMuted } from '#detection/areas/mute_area'
import { allWeights, replaceWeights } from '#detection/scoring/weights'
import { DAY } from '#platform/instants'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import type { Browser } from '#tests/functional/app/browser'
import { aLearnedPlace } from '#tests/functional/app/suppression_log_factory'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { rowsOf } from '#tests/support/tenancy'
import { aWorkspace } from '#tests/support/workspace'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/signal'

/** Rates an alert on a blog page, judged by a rule, as a user would. */
async function rate(workspace: Workspace, path: string, value: 'useful' | 'not_useful') {
  const alert = await anAlert(await aWatchedUrl(workspace, 'northwind.example', path))
  const judgement = {
    score: 'low',
    terms: [{ id: 'wording', text: 'The text changed', weight: 2 }],
    essential: false,
    features: ['rule:wording', 'pair:wording/blog', 'label:blog'],
  }
  const changes = db.from('page_changes').where('id', alert.changeId)
  await changes.update({ judgement: JSON.stringify(judgement) })
  await rateAlert(workspace, alert.id, value, 'test')
}

async function propsOf(browser: Browser) {
  const { page, status } = await browser.visit(PAGE)
  if (status !== 200) throw new Error(`${PAGE} returns ${status}`)
  return page!.props
}

test.group('Alert scoring page', (group) => {
  let browser: Browser
  let workspace: Workspace

  group.each.setup(async () => {
    ;({ browser, workspace } = await signedInOwner())
  })

  test('says when nothing was rated', async ({ assert }) => {
    const { html, page } = await browser.visit(PAGE)
    assert.include(html, 'No ratings yet.')
    assert.include(html, 'No ignored areas.')
    assert.notInclude(html, `action="${PAGE}/reset"`)
    assert.containsSubset(page!.props, { ratings: { useful: 0, notUseful: 0 }, since: null, more: 0 })
  })

  test('lists what ratings have taught, with weights and numbers of ratings', async ({ assert }) => {
    for (const path of ['/a', '/b', '/c']) await rate(workspace, path, 'not_useful')
    await rate(workspace, '/d', 'useful')
    const { lowers, raises, ratings } = await propsOf(browser)
    assert.deepEqual(ratings, { useful: 1, notUseful: 3 })
    assert.isEmpty(raises)
    const blog: LearnedRow = lowers.find(({ feature }: LearnedRow) => feature === 'label:blog')
    assert.containsSubset(blog, { text: 'changes on blog pages', useful: 1, notUseful: 3 })
    assert.isBelow(blog.weight, 0)
    const weights = lowers.map(({ weight }: LearnedRow) => weight)
    assert.deepEqual(
      weights,
      weights.toSorted((a: number, b: number) => a - b)
    )
  })

  test('shows the heaviest of many and counts the rest', async ({ assert }) => {
    const weights = Array.from({ length: 80 }, (_, index) => ({
      feature: `word:${'x'.repeat(index + 1)}`,
      weight: (index % 2 ? 1 : -1) * (0.06 + index / 100),
      usefulCount: 1,
      notUsefulCount: 1,
    }))
    const light = { feature: 'label:docs', weight: 0.01, usefulCount: 1, notUsefulCount: 1 }
    await transaction((statements) => replaceWeights(workspace, [...weights, light], statements))
    const { lowers, more, raises } = await propsOf(browser)
    assert.deepEqual([raises.length, lowers.length, more], [25, 25, 31])
    assert.equal(raises[0].weight, 0.9)
    assert.notInclude(JSON.stringify(raises), 'label:docs')
  })

  test('lets an owner reset learning', async ({ assert }) => {
    await rate(workspace, '/a', 'useful')
    const { path, page } = await browser.submit(`${PAGE}/reset`)
    assert.equal(path, PAGE)
    assert.deepEqual([page!.props.raises, page!.props.lowers], [[], []])
    assert.deepEqual(page!.props.ratings, { useful: 0, notUseful: 0 })
    assert.isNotNull(page!.props.since)
    assert.isEmpty(await allWeights(workspace))
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'signal.reset'), 1)
  })

  test('hides the reset from members', async ({ assert }) => {
    await rate(workspace, '/a', 'useful')
    const { browser: members } = await signedInMember(workspace)
    const { html, page } = await members.visit(PAGE)
    assert.equal(page!.props.ratings.useful, 1)
    assert.isFalse(page!.props.mayReset)
    assert.notInclude(html, `action="${PAGE}/reset"`)
  })

  test('links to pages with areas that currently filter changes out', async ({ assert }) => {
    const page = await aWatchedUrl(workspace, 'northwind.example')
    const { place } = await aLearnedPlace(page)
    await aLearnedPlace(page, 'footer › Counter')
    const { pages } = await propsOf(browser)
    assert.deepEqual(pages, [
      {
        id: page.id,
        url: page.url,
        label: page.label,
        name: null,
        competitorId: page.competitorId,
        competitor: pages[0].competitor,
        areas: 2,
        heldBack: 2,
      },
    ])
    assert.isNotEmpty(pages[0].competitor)
    await setAreaMuted(workspace, { watchedUrlId: page.id, id: place.id }, false, 'test')
    assert.equal((await propsOf(browser)).pages[0].areas, 1)

    const quiet = await PageArea.within(workspace).whereNull('lifted_at').firstOrFail()
    const [sighting] = quiet.sightings.sightings
    const longAgo = { ...sighting, at: Date.now() - 30 * DAY, version: sighting.version - 30 }
    await quiet.merge({ sightings: { ...quiet.sightings, sightings: [longAgo] } }).save()
    assert.isEmpty((await propsOf(browser)).pages)
  })

  test('escapes words of watched pages', async ({ assert }) => {
    const weights = [{ feature: 'word:<img src=x>', weight: 1, usefulCount: 2, notUsefulCount: 0 }]
    await transaction((statements) => replaceWeights(workspace, weights, statements))
    await rate(await aWorkspace(), '/a', 'useful')
    const { html } = await browser.visit(PAGE)
    assert.include(html, '&lt;img src=x>')
    assert.notInclude(html, '<img src=x')
  })

  test("neither shows nor resets another workspace's learning", async ({ assert }) => {
    const other = await aWorkspace()
    await rate(other, '/a', 'useful')
    await aLearnedPlace(await aWatchedUrl(other, 'northwind.example', '/b'))
    const before = await rowsOf(other)
    assert.containsSubset(await propsOf(browser), { raises: [], pages: [], ratings: { useful: 0 } })
    await browser.submit(`${PAGE}/reset`)
    assert.deepEqual(await rowsOf(other), before)
  })
})
