import { test } from '@japa/runner'
import type { Analyst, AnalystTools, Change, Filter, Verdict } from 'rivalwatch-plugin'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { askAnalysts } from '#detection/pipeline/ask_analysts'

const change: Change = {
  page: { url: 'https://northwind.example/', label: 'homepage', competitor: 'Northwind' },
  fields: [{ category: 'seo', field: 'seo.title', kind: 'changed', before: 'A', after: 'B' }],
  lines: [],
}
const verdict: Verdict = { score: 'low', summary: 'Something changed.', excerpt: null, reasoning: 'Because.' }
const tools = { signal: new AbortController().signal } as AnalystTools

function failing(): never {
  throw new Error('broken plugin')
}

test.group('Running filters and analysts', () => {
  test("passes each filter the previous one's result and skips one that throws", ({ assert }) => {
    const held = { filter: 'all', reason: 'All of it is noise.', text: 'A' }
    const filters: Filter[] = [
      { id: 'broken', apply: failing },
      { id: 'all', apply: (given) => ({ change: { ...given, fields: [] }, heldBack: [held] }) },
      { id: 'none', apply: (given) => ({ change: given, heldBack: [] }) },
    ]
    assert.deepEqual(applyFilters(change, filters), { change: { ...change, fields: [] }, heldBack: [held] })
  })

  test('passes each analyst the previous draft and ignores invalid results', async ({ assert }) => {
    const analyst = (id: string, judge: Analyst['judge']): Analyst => ({ id, judge })
    const spoilers = [
      analyst('broken', failing),
      analyst('rejects', async () => failing()),
      analyst('passes', () => null),
      analyst('odd score', () => ({ ...verdict, score: 'urgent' as never })),
      analyst('no summary', () => ({ ...verdict, summary: ' ' })),
    ]
    assert.isNull(await askAnalysts(change, spoilers, tools))
    assert.deepEqual(
      await askAnalysts(change, [analyst('decides', () => verdict), ...spoilers], tools),
      verdict
    )

    const betters = analyst('betters', (_, { draft }) => draft && { ...draft, score: 'high' })
    assert.isNull(await askAnalysts(change, [betters], tools))
    const judged = await askAnalysts(change, [analyst('drafts', () => verdict), betters, ...spoilers], tools)
    assert.deepEqual(judged, { ...verdict, score: 'high' })
  })

  test('cuts a verdict to its limits', async ({ assert }) => {
    const long: Verdict = {
      ...verdict,
      summary: 'x'.repeat(400),
      excerpt: 'y'.repeat(600),
      reasoning: 'z'.repeat(9000),
    }
    const judged = await askAnalysts(change, [{ id: 'long', judge: () => long }], tools)
    assert.lengthOf(judged!.summary, 300)
    assert.lengthOf(judged!.excerpt!, 500)
    assert.lengthOf(judged!.reasoning, 2000)
  })
})
