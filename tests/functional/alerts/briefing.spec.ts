import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { changeStatus } from '#alerts/actions/change_statuses'
import { rateAlert } from '#alerts/actions/rate_alert'
import { MAX_WORDS, wordsOf } from '#alerts/briefings/compose'
import type { BriefingContent } from '#alerts/briefings/content'
import type { SourceId } from '#alerts/briefings/sentence'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import Alert from '#alerts/models/alert'
import Crawl from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { newId } from '#platform/ids'
import { DAY, HOUR } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { playMonth } from '#tests/support/briefings/simulated_month'
import { aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const BEGIN = Date.UTC(2026, 2, 1)
const MONTH = { since: BEGIN + DAY, until: BEGIN + 31 * DAY }

/** What someone who read every page of the month would report first. */
const TEN: RegExp[] = [
  /Birch raises \$40 million in Series B funding/,
  /Fable now says .*security incident/,
  /Tessera now says .*shut down API v1 on 1 March 2027/,
  /Fernhill now lists “Fernhill acquires Papertrail” on its blog/,
  /Northwind raised Team from \$49 to \$89 a month \(\+82%\) in 3 steps/,
  /Birch raised Basic from \$12 to \$15 and Plus from \$24 to \$29 a month/,
  /Birch no longer lists the Plus plan/,
  /Contoso added a Solo plan at \$9 a month/,
  /Contoso .*Single sign-on .*Enterprise/,
  /Alder now says .*1 month of fees.* in its terms of service/,
]

function told({ mattered, sections, acted }: BriefingContent) {
  return [
    ...mattered.flatMap(({ sentences }) => sentences),
    ...sections.flatMap(({ sentences }) => sentences),
    ...(acted ? [acted] : []),
  ]
}

test.group('Briefing on a month at eight competitors', () => {
  test('includes the ten most important changes within the word limit, with a source for each sentence', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await playMonth(workspace, BEGIN)
    const alerts = await Alert.within(workspace).orderBy('detected_at').orderBy('id')
    await rateAlert(workspace, alerts[0].id, 'useful', 'test')
    await changeStatus(workspace, alerts[1].id, 'read', 'test')
    await changeStatus(workspace, alerts[2].id, 'archive', 'test')
    const briefing = await writeBriefing(workspace, MONTH, 'UTC')

    const top = briefing.mattered.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    assert.lengthOf(top, 10)
    for (const one of TEN)
      assert.isTrue(
        top.some((text) => one.test(text)),
        `${one} in ${top.join('\n')}`
      )
    assert.isAtMost(briefing.words, MAX_WORDS)
    assert.equal(briefing.words, wordsOf(briefing))

    const rows = await Promise.all(
      ['alerts', 'page_versions', 'crawls'].map((table) =>
        db.from(table).where('workspace_id', workspace.id).select('id')
      )
    )
    const stored = new Set(rows.flat().map(({ id }) => id))
    for (const { text, sources } of told(briefing)) {
      assert.isNotEmpty(sources, text)
      assert.isTrue(
        sources.every((id) => stored.has(id)),
        text
      )
    }

    const section = (id: string) =>
      briefing.sections.find((one) => one.id === id)?.sentences.map(({ text }) => text) ?? []
    assert.deepEqual(section('hiring'), [
      'Tessera is hiring a Solutions Engineer, an Account Executive and a Head of Enterprise Sales.',
    ])
    assert.deepEqual(section('quiet'), ['Nothing worth an alert at Quillmark.'])
    assert.deepEqual(section('unreadable'), [
      'Changelog of Quillmark (quillmark.example/changelog): the site showed a bot check instead of the page.',
    ])
    assert.match(section('undone').join(), /^Alder raised Pro .* went back 24 hours later\.$/)
    // A change that was undone is mentioned once.
    assert.lengthOf(
      told(briefing).filter(({ text }) => text.startsWith('Alder raised')),
      1
    )
    assert.includeMembers(
      alerts.slice(0, 3).map(({ id }) => id),
      [...briefing.acted!.sources]
    )
    assert.equal(
      briefing.acted?.text,
      `Your team acted on 3 of ${alerts.length} alerts: 1 read, 1 rated, 1 archived.`
    )
  }).timeout(60_000)
})

test.group('Pages that could not be read', () => {
  const END = BEGIN + 7 * DAY
  const WEEK = { since: BEGIN, until: END }

  async function aFailure(page: WatchedUrl, at: number, errorCode: string | null = 'http_403') {
    const failed = {
      status: 'failed',
      startedAt: at,
      finishedAt: at,
      trigger: 'schedule',
      errorCode,
    } as const
    const { workspaceId, id: watchedUrlId } = page
    return Crawl.create({
      id: newId('crawl'),
      workspaceId,
      watchedUrlId,
      error: 'HTTP is broken.',
      ...failed,
    })
  }

  async function unreadable(workspace: Workspace) {
    const { sections } = await writeBriefing(workspace, WEEK, 'UTC')
    return sections.find(({ id }) => id === 'unreadable')?.sentences ?? []
  }

  test('are named with the reason if their last check of the period failed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [refused, named, recovered, later, earlier] = await Promise.all(
      ['refused', 'named', 'recovered', 'later', 'earlier'].map((name) =>
        aWatchedUrl(workspace, `${name}.example`)
      )
    )
    await aFailure(refused, END - 2 * HOUR, 'timeout')
    const last = await aFailure(refused, END - HOUR)
    await named.merge({ name: 'Prices EU' }).save()
    await aFailure(named, END - HOUR, 'of_a_plugin')
    await aFailure(recovered, END - 2 * HOUR)
    await aVersion(recovered, {}, END - HOUR)
    await aFailure(later, END + HOUR)
    await aFailure(earlier, BEGIN - HOUR)
    await refused.merge({ lastStatus: 'success' }).save()
    // The page was read again after the period.
    await aVersion(refused, {}, END + 2 * HOUR)
    const said = await unreadable(workspace)
    assert.deepEqual(said.map(({ text }) => text).toSorted(), [
      'Prices EU of Northwind (named.example/pricing): the check failed.',
      'Pricing of Northwind (refused.example/pricing): the site refused our crawler.',
    ])
    assert.deepEqual(said.find(({ text }) => text.includes('refused'))!.sources, [last.id as SourceId])
  })

  test('are counted from the fourth on', async ({ assert }) => {
    const workspace = await aWorkspace()
    const failed = []
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      failed.push(await aFailure(await aWatchedUrl(workspace, 'northwind.example', `/${name}`), END - HOUR))
    await aVersion(await aWatchedUrl(workspace, 'northwind.example', '/read'), {}, END - HOUR)
    const said = await unreadable(workspace)
    assert.lengthOf(said, 4)
    assert.equal(said[3].text, '2 more pages.')
    assert.deepEqual(
      said[3].sources,
      failed.slice(3).map(({ id }) => id as SourceId)
    )
  })
})
