import { test } from '@japa/runner'
import { compose, MAX_WORDS } from '#alerts/briefings/compose'
import { merged } from '#alerts/briefings/merge'
import type { News } from '#alerts/briefings/news'
import { byImportance } from '#alerts/briefings/rank'
import type { SourceId } from '#alerts/briefings/sentence'

const NOTHING = { quiet: [], unreadable: [], acted: null }

let count = 0

function news(fields: Partial<News> = {}): News {
  count++
  const competitor = fields.competitor ?? 'Northwind'
  return {
    sources: [`alert_${String(count).padStart(4, '0')}` as SourceId],
    alerts: 1,
    competitorId: `comp_${competitor}`,
    competitor,
    domain: 'northwind.example',
    pageId: `wu_${count}`,
    kind: 'other',
    lead: 'wording',
    score: 'medium',
    points: 3,
    rating: null,
    text: `${competitor} changed ${'a very long thing that takes many words to say here '.repeat(3)}${count}.`,
    why: 'Because it is important to those who follow them.',
    at: count,
    isUndone: false,
    ...fields,
  }
}

test.group('Composing a briefing', () => {
  test('keeps its word limit and its ten changes however much happened', ({ assert }) => {
    const all = Array.from({ length: 400 }, (_, index) =>
      news({ competitor: `Company${index % 40}`, score: index < 12 ? 'high' : 'low' })
    ).sort(byImportance)
    const { mattered, sections, words } = compose(all, NOTHING)
    const top = mattered.flatMap(({ sentences }) => sentences)
    assert.lengthOf(top, 10)
    assert.isAtMost(words, MAX_WORDS)
    assert.deepEqual(
      top.map(({ sources: [id] }) => id).sort(),
      all
        .slice(0, 10)
        .map(({ sources: [id] }) => id)
        .sort()
    )
    const counted = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).at(-1)!
    assert.match(counted, /^\d+ more changes at \d+ competitors\.$/)
  })

  test('mentions an important change that was undone once, and leaves out other undone ones', ({
    assert,
  }) => {
    const undone = news({
      score: 'high',
      isUndone: true,
      text: 'Northwind raised Team; it went back 3 hours later.',
    })
    const { headline, mattered, sections } = compose(
      [undone, news({ score: 'low', isUndone: true })],
      NOTHING
    )
    assert.isNull(headline)
    assert.isEmpty(mattered)
    assert.deepEqual(
      sections.map(({ id, sentences }) => [id, sentences.map(({ text }) => text)]),
      [['undone', [undone.text]]]
    )
  })

  test('merges releases, and changes of one headline, with all their sources', ({ assert }) => {
    const text = (version: string) => ({
      lead: 'release',
      kind: 'releases' as const,
      text: `Northwind released ${version}: fixes.`,
    })
    const headline = (words: string) => ({
      pageId: 'wu_home',
      lead: 'headline',
      text: `Northwind changed its headline to “${words}”.`,
    })
    const all = [
      news(text('2.4')),
      news(text('2.5')),
      news(headline('A')),
      news({ ...headline('B'), score: 'high' }),
      news(headline('C')),
    ]
    const [first, second] = merged(all, [])
    assert.equal(first.text, 'Northwind changed its headline to “C”, the last of 3 changes.')
    assert.equal(first.score, 'high')
    assert.lengthOf(first.sources, 3)
    assert.equal(second.text, 'Northwind released 2.5 and 2.4.')
    assert.lengthOf(second.sources, 2)
  })
})
