import { test } from '@japa/runner'
import { filterTerms } from '#search/index/filter_terms'
import { packPlaces, unpackPlaces } from '#search/index/place'
import { bestLine, snippetOf } from '#search/queries/snippet'
import { matchesOf } from '#search/words/matches'
import { searchTerms } from '#search/words/search_terms'
import { wordsOf } from '#search/words/words'

/** Returns a snippet with its matches in brackets. */
function snippet(text: string, query: string): string {
  return snippetOf(text, matchesOf(wordsOf(text), searchTerms(query))!)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')
}

test.group('Search results', () => {
  test('show the text around the first match', ({ assert }) => {
    assert.equal(snippet('Team costs $49', 'team 49'), '[Team] costs $[49]')
    const long = snippet(`${'before '.repeat(60)}needle${' after'.repeat(60)}`, 'needle')
    assert.match(long, /^…(before )+\[needle\]( after)+.*…$/)
    assert.isBelow(long.length, 260)
    assert.equal(snippet('x'.repeat(500), 'x'.repeat(32)).slice(0, 3), '[xx')
  })

  test('show the line of an alert with the most matches', ({ assert }) => {
    const text = 'Northwind raised Team.\nTeam costs more\nnothing'
    const best = bestLine(text, matchesOf(wordsOf(text), searchTerms('team costs '))!)
    assert.equal(best.text, 'Team costs more')
    assert.deepEqual(
      best.matches.map(({ start, end }) => best.text.slice(start, end)),
      ['Team', 'costs']
    )
  })

  test('of a period are found by its years, months and days', ({ assert }) => {
    const since = Date.UTC(2024, 10, 29, 5)
    assert.deepEqual(filterTerms.period({ since, until: Date.UTC(2026, 1, 1, 1) }), [
      '/2024-11-29',
      '/2024-11-30',
      '/2024-12',
      '/2025',
      '/2026-01',
      '/2026-02-01',
    ])
    assert.deepEqual(filterTerms.instant(since), ['/2024', '/2024-11', '/2024-11-29'])
    assert.isNull(filterTerms.period({}))
  })

  test('are packed as places within a bucket', ({ assert }) => {
    const ids = [8192 * 7, 8192 * 7 + 1, 8192 * 7 + 8191]
    assert.deepEqual([...unpackPlaces(packPlaces(ids))], [0, 1, 8191])
  })
})
