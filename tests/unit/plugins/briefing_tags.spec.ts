import { test } from '@japa/runner'
import { briefingHeadline } from 'rivalwatch-plugin'
import { sampleBriefing } from '#plugin/testing/samples/messages'
import { briefingEmbed } from '../../../plugins/discord/briefing.js'
import { briefingHtml } from '../../../plugins/email/html/briefing.js'
import { briefingText } from '../../../plugins/email/text/briefing.js'
import { subjectOf } from '../../../plugins/email/subject.js'
import { briefingParts } from '../../../plugins/slack/briefing.js'
import { briefingCard } from '../../../plugins/teams/briefing.js'

const tagged = (tag: string) => ({ ...sampleBriefing, tag })
const HOSTILE = '<!channel> @everyone\n**x** {{y}} <b>'

test.group('Briefing about a tag', () => {
  test('names it in the headline', ({ assert }) => {
    assert.equal(briefingHeadline(sampleBriefing), 'Briefing, 16 to 22 November')
    const headline = 'Briefing: Direct rival, 16 to 22 November'
    const message = tagged('Direct rival')
    assert.equal(briefingHeadline(message), headline)
    assert.equal(briefingParts(message).text, headline)
    assert.equal(briefingCard(message).summary, headline)
    assert.equal(briefingText(message)[0], headline)
    assert.isTrue(subjectOf(message).startsWith(`${headline}: `))
    assert.include(briefingHtml(message), headline)
    assert.include(briefingEmbed(message).title, 'Direct rival')
  })

  test('escapes it', ({ assert }) => {
    const message = tagged(HOSTILE)
    assert.notMatch(briefingParts(message).text, /<!channel>|@everyone/)
    assert.notInclude(briefingCard(message).summary, '{{')
    assert.notInclude(briefingEmbed(message).title, '**')
    assert.notInclude(briefingHtml(message), '<b>')
    assert.notInclude(subjectOf(message), '\n')
  })
})
