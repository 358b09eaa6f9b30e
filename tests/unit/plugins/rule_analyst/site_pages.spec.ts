import { test } from '@japa/runner'
import type { Block, Change } from 'rivalwatch-plugin'
import { judge } from '../../../../plugins/rule_analyst/judge.js'

type Line = [what: 'Published' | 'Moved' | 'Taken down', kind: string, text: string]

function judged(...lines: Line[]) {
  const change: Change = {
    page: { url: 'https://northwind.example/sitemap.xml', label: 'custom', competitor: 'Northwind' },
    fields: [],
    lines: lines.map(([what, kind, text]) => ({
      kind: 'added',
      block: { text, kind: 'list_item', landmark: 'main', path: [what, kind] } satisfies Block,
    })),
  }
  return judge(change, null)
}

const published = (kind: string, ...texts: string[]) => texts.map((text): Line => ['Published', kind, text])
const under = (path: string, count: number) => Array.from({ length: count }, (_, at) => `${path}/page-${at}`)

test.group('The sentence about pages of a site', () => {
  test('{0}')
    .with([
      ['Northwind published /enterprise.', 'medium', published('solutions', '/enterprise')],
      [
        'Northwind published a new page, “Atlas for Agents” (/agents).',
        'medium',
        published('other', '/agents — Atlas for Agents'),
      ],
      ['Northwind published /pricing.', 'high', published('pricing', '/pricing')],
      [
        'Northwind published 14 pages under /integrations.',
        'low',
        published('integrations', ...under('/integrations', 14)),
      ],
      [
        'Northwind published 6 comparison pages under /vs.',
        'medium',
        published('comparison', ...under('/vs', 6)),
      ],
      [
        'Northwind published 3 customer stories under /customers.',
        'low',
        published('customers', ...under('/customers', 3)),
      ],
      [
        'Northwind published /pricing, /enterprise and 5 docs pages under /docs.',
        'high',
        [
          ...published('docs', ...under('/docs', 5)),
          ...published('solutions', '/enterprise'),
          ...published('pricing', '/pricing'),
        ],
      ],
      [
        'Northwind published /a, /b, /c and 2 other pages.',
        'medium',
        published('other', '/a', '/b', '/c', '/d', '/e'),
      ],
      [
        'Northwind published docs.northwind.example/guide.',
        'low',
        published('docs', 'docs.northwind.example/guide'),
      ],
      ['Northwind moved /plans to /pricing.', 'medium', [['Moved', 'pricing', '/plans → /pricing']]],
      [
        'Northwind moved /plans to /pricing and 2 other pages.',
        'medium',
        [
          ['Moved', 'docs', '/docs/a → /help/a'],
          ['Moved', 'docs', '/docs/b → /help/b'],
          ['Moved', 'pricing', '/plans → /pricing'],
        ],
      ],
      ['Northwind took down /careers.', 'medium', [['Taken down', 'careers', '/careers (404)']]],
      [
        'Northwind published /agents, took down /labs, and moved /plans to /pricing.',
        'medium',
        [
          ['Moved', 'other', '/plans → /pricing'],
          ['Taken down', 'other', '/labs (redirects to the homepage)'],
          ...published('other', '/agents'),
        ],
      ],
    ] as [string, string, Line[]][])
    .run(({ assert }, [sentence, score, lines]) => {
      const verdict = judged(...lines)
      assert.equal(verdict.summary, sentence)
      assert.equal(verdict.score, score)
    })

  test('quotes the lines that prove it', ({ assert }) => {
    const { claims } = judged(...published('other', '/agents — Atlas for Agents'))
    assert.deepEqual(
      claims?.map(({ evidence }) => evidence),
      [['/agents — Atlas for Agents']]
    )
  })

  test('is short, however long the addresses and titles are', ({ assert }) => {
    const long = `/${'very-long-'.repeat(90)}`
    const { summary } = judged(
      ...published('other', `${long}a — ${'Title '.repeat(40)}`, `${long}b`, `${long}c`)
    )
    assert.isAtMost(summary.length, 300)
  })

  test('does not contain lines that only left the list', ({ assert }) => {
    assert.isNull(judged().score)
  })
})
