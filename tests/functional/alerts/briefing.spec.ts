import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { archiveAlert } from '#alerts/actions/archive_alert'
import { markAlertRead } from '#alerts/actions/mark_alert_read'
import { rateAlert } from '#alerts/actions/rate_alert'
import { MAX_WORDS, wordsOf } from '#alerts/briefings/compose'
import type { BriefingContent } from '#alerts/briefings/content'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import Alert from '#alerts/models/alert'
import { DAY } from '#platform/instants'
import { playMonth } from '#tests/support/briefings/simulated_month'
import { aWorkspace } from '#tests/support/workspace'

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

test.group('Briefing of a month of eight competitors', () => {
  test('includes the ten most important changes within the word limit, with a source for each sentence', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await playMonth(workspace, BEGIN)
    const alerts = await Alert.within(workspace).orderBy('detected_at').orderBy('id')
    await rateAlert(workspace, alerts[0].id, 'useful', 'test')
    await markAlertRead(workspace, alerts[1].id, 'test')
    await archiveAlert(workspace, alerts[2].id, 'test')
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
    assert.deepEqual(section('unreadable'), ['1 page of Quillmark.'])
    assert.match(section('undone').join(), /^Alder raised Pro .* went back 24 hours later\.$/)
    // A change that was undone is mentioned once.
    assert.lengthOf(
      told(briefing).filter(({ text }) => text.startsWith('Alder raised')),
      1
    )
    assert.equal(
      briefing.acted?.text,
      `Your team acted on 3 of ${alerts.length} alerts: 1 read, 1 rated, 1 archived.`
    )
  }).timeout(60_000)
})
