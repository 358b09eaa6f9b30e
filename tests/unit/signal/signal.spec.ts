import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { newsCases } from './news_cases.js'
import { noiseCases, type SignalCase } from './noise_cases.js'
import { doings, passing, plainPage } from './short_cases.js'

function judge({ page, edits }: SignalCase) {
  const edited = edits.reduce((html, [from, to]) => {
    if (!html.includes(from)) throw new Error(`The page does not say: ${from}`)
    return html.replace(from, () => to)
  }, page.html)
  return judgeMarkup(page, page.html, edited)
}

function judgePlain(label: PageLabel, before: string, after: string) {
  const page = { url: 'https://acme.example/x', label, competitor: 'Acme' }
  return judgeMarkup(page, plainPage(before), plainPage(after))
}

test.group('Signal | noise', () => {
  test('raises no alert: {name}')
    .with(noiseCases)
    .run(async ({ assert }, noise) => {
      const verdict = await judge(noise)
      assert.isNull(verdict?.score ?? null, `${verdict?.summary} ${verdict?.reasoning}`)
    })

  for (const [name, before, after] of passing) {
    test(`stays silent on a plain page: ${name}`, async ({ assert }) => {
      for (const label of ['homepage', 'pricing', 'custom'] as const) {
        const verdict = await judgePlain(label, before, after)
        assert.isNull(verdict?.score ?? null, `${label}: ${verdict?.summary} ${verdict?.reasoning}`)
      }
    })
  }
})

test.group('Signal | news', () => {
  test('raises an alert: {name}')
    .with(newsCases)
    .run(async ({ assert }, news) => {
      const verdict = await judge(news)
      assert.oneOf(verdict?.score, [news.score].flat(), `${verdict?.summary} ${verdict?.reasoning}`)
      const told = `${verdict?.summary} ${verdict?.excerpt}`
      for (const text of news.says) assert.include(told, text)
    })

  for (const [name, before, after, scores] of doings) {
    test(`alerts on a plain page: ${name}`, async ({ assert }) => {
      for (const label of ['homepage', 'pricing', 'custom'] as const) {
        const verdict = await judgePlain(label, before, after)
        assert.oneOf(verdict?.score, scores.split('|'), `${label}: ${verdict?.summary} ${verdict?.reasoning}`)
      }
    })
  }
})
