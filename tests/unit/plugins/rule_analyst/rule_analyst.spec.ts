import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  type Block,
  type Change,
  emptyContent,
  type FieldChange,
  type LineChange,
  type Verdict,
  type Versions,
} from 'rivalwatch-plugin'
import ruleAnalyst from '#plugins/rule_analyst'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

async function judge(change: Change, versions: Versions | null = null): Promise<Verdict> {
  const [analyst] = ruleAnalyst().analysts ?? []
  const tools = {
    outbound: { request: () => Promise.reject(new Error('not used')) },
    signal: new AbortController().signal,
    draft: null,
    versions,
  }
  const verdict = await analyst.judge(change, tools)
  if (!verdict) throw new Error('The rule analyst always gives a verdict.')
  return verdict
}

const teamPrice: FieldChange = {
  category: 'pricing',
  field: 'prices',
  kind: 'changed',
  before: '$49 / month',
  after: '$79 / month',
  facts: { subject: 'Team', amountBefore: 49, amountAfter: 79, currency: '$', period: 'month' },
}
const echoes: FieldChange[] = [
  {
    category: 'seo',
    field: 'seo.metaDescription',
    kind: 'changed',
    before: 'Team from $49.',
    after: 'Team from $79.',
  },
  {
    category: 'schema',
    field: 'structuredData.Product.offers.price',
    kind: 'changed',
    before: '49',
    after: '79',
  },
]
const priceLines = [removed('$49 / month', { path: ['Team'] }), added('$79 / month', { path: ['Team'] })]

test.group('rule analyst', () => {
  test('scores a price increase high and names both prices', async ({ assert }) => {
    const { claims, ...verdict } = await judge(
      changeOf({ fields: [teamPrice, ...echoes], lines: priceLines })
    )
    assert.deepEqual(claims?.[0], {
      id: 'price_changed',
      text: 'raised Team from $49 to $79 a month (+61%)',
      score: 'high',
      evidence: ['Team', '$79 / month'],
    })
    assert.deepEqual(verdict, {
      score: 'high',
      summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
      excerpt: 'Team … $79 / month',
      reasoning: 'High: Team rose 61%.',
      terms: [{ id: 'price_changed', text: 'Team rose 61%', weight: 5 }],
      essential: true,
    })
  })

  test('scores a price increase high on any product page', async ({ assert }) => {
    for (const label of ['custom', 'homepage', 'features'] as const) {
      const verdict = await judge(changeOf({ fields: [teamPrice, ...echoes], lines: priceLines }, { label }))
      assert.equal(verdict.score, 'high')
    }
  })

  test('reports a price without a known plan from the text alone', async ({ assert }) => {
    const verdict = await judge(changeOf({ lines: [removed('Now from €49'), added('Now from €59')] }))
    assert.equal(verdict.score, 'high')
    assert.equal(verdict.summary, 'Northwind now says “Now from €59”, up from €49.')
  })

  test('reports a price cut', async ({ assert }) => {
    const facts = { ...teamPrice.facts, amountBefore: 79, amountAfter: 49 }
    const { summary } = await judge(
      changeOf({ fields: [{ ...teamPrice, before: '79 €', after: '49 €', facts }] })
    )
    assert.equal(summary, 'Northwind cut Team from 79 € to 49 € a month (−38%).')
  })

  test("reports a new plan, a removed plan and a known plan's new price", async ({ assert }) => {
    const scale: FieldChange = {
      category: 'pricing',
      field: 'prices',
      kind: 'added',
      after: '$199 / month',
      facts: { subject: 'Scale', amountAfter: 199 },
    }
    const heading = added('Scale', { kind: 'heading' })
    const grown = await judge(changeOf({ fields: [scale], lines: [heading, added('$199 / month')] }))
    assert.equal(grown.summary, 'Northwind now lists a Scale plan at $199.')
    assert.equal(grown.score, 'high')
    const priced = await judge(
      changeOf({ fields: [scale], lines: [added('$199 / month', { path: ['Scale'] })] })
    )
    assert.equal(priced.summary, 'Northwind now says “$199 / month” under “Scale”.')
    const gone = await judge(
      changeOf({
        fields: [{ ...scale, kind: 'removed', before: scale.after, after: undefined }],
        lines: [removed('Scale', { kind: 'heading' }), removed('$199 / month')],
      })
    )
    assert.equal(gone.summary, 'Northwind no longer lists the Scale plan ($199).')
  })

  test('reports a homepage headline', async ({ assert }) => {
    const fields: FieldChange[] = [
      {
        category: 'structure',
        field: 'headings.h1',
        kind: 'changed',
        before: 'Ship faster',
        after: 'Ship with AI',
      },
    ]
    const lines = [removed('Ship faster', { kind: 'heading' }), added('Ship with AI', { kind: 'heading' })]
    const verdict = await judge(changeOf({ fields, lines }, { label: 'homepage' }))
    assert.equal(
      verdict.summary,
      'Northwind changed its homepage headline from “Ship faster” to “Ship with AI”.'
    )
    assert.equal(verdict.score, 'medium')
    assert.equal(verdict.excerpt, 'Ship with AI')
  })

  test('reports the most important of several changes and nothing minor', async ({ assert }) => {
    const fields: FieldChange[] = [
      { category: 'cta', field: 'ctas', kind: 'added', after: 'Talk to sales' },
      { category: 'tech', field: 'tech', kind: 'removed', before: 'React' },
      teamPrice,
      ...echoes,
    ]
    const { summary } = await judge(changeOf({ fields, lines: priceLines }))
    assert.equal(summary, 'Northwind raised Team from $49 to $79 a month (+61%).')
  })

  const WORDS: [
    score: Verdict['score'],
    label: Change['page']['label'],
    before: string | null,
    after: string | null,
  ][] = [
    ['high', 'pricing', 'Includes 10 seats', 'Includes 5 seats'],
    ['high', 'pricing', '14-day free trial', '7-day free trial'],
    ['high', 'pricing', null, 'Start on our free plan'],
    ['medium', 'docs', null, 'The v1 API is deprecated and will be removed'],
    ['high', 'blog', null, 'Northwind has acquired Contoso'],
    ['medium', 'blog', null, 'Introducing dashboards'],
    ['medium', 'homepage', null, 'Black Friday: 50% off'],
    ['medium', 'careers', null, 'Senior Engineer, Berlin'],
    ['low', 'custom', 'We answer within two days', 'We answer within one day'],
    ['low', 'homepage', 'We reply in 5 minutes', 'We reply in 10 minutes'],
    ['low', 'pricing', 'Section 22. This page', 'Section 23. This page'],
    ['high', 'homepage', null, 'Our prices will change on 1 July'],
    ['low', 'custom', null, 'Get an alert when prices change'],
    ['high', 'pricing', '30 Tage kostenlos testen', '14 Tage kostenlos testen'],
    ['high', 'pricing', 'Essai gratuit de 30 jours', 'Essai gratuit de 14 jours'],
    ['high', 'pricing', 'No credit card required', 'Credit card required'],
    ['medium', 'homepage', null, 'Contoso gratuit à vie pour 3 personnes'],
    ['high', 'custom', null, 'We are reducing our team by a quarter'],
    ['medium', 'docs', null, 'Die Version 1 wird zum 31. Dezember abgeschaltet'],
    ['high', 'homepage', null, 'Northwind a été racheté par Contoso'],
    ['medium', 'custom', null, 'La nueva app ya disponible'],
  ]
  for (const [score, label, before, after] of WORDS) {
    test(`${score} on ${label}: ${before} → ${after}`, async ({ assert }) => {
      const lines: LineChange[] = []
      if (before) lines.push(removed(before))
      if (after) lines.push(added(after))
      assert.equal((await judge(changeOf({ lines }, { label }))).score, score)
    })
  }

  test('reports a new feature, a major version and a figure in a table of limits', async ({ assert }) => {
    const feature = [
      added('Call recording', { kind: 'heading', path: ['Features'] }),
      added('In 30 languages.', { path: ['Features', 'Call recording'] }),
    ]
    const came = await judge(changeOf({ lines: feature }, { label: 'features' }))
    assert.equal(came.score, 'medium')
    assert.equal(came.summary, 'Northwind added “Call recording” to its features page: “In 30 languages”.')

    const release = (text: string) =>
      changeOf({ lines: [added(text, { kind: 'heading' })] }, { label: 'changelog' })
    assert.equal((await judge(release('Version 4.0: Workflows'))).score, 'medium')
    assert.equal(
      (await judge(release('Version 4.10: Workflows'))).summary,
      'Northwind released 4.10: “Workflows”.'
    )

    const cell: Partial<Block> = { kind: 'cell', path: ['Rate limits'] }
    const limit = await judge(
      changeOf({ lines: [removed('600', cell), added('300', cell)] }, { label: 'docs' })
    )
    assert.equal(limit.score, 'medium')
    assert.equal(limit.summary, 'Northwind now says “300” under “Rate limits”, down from 600.')
  })

  test('does not report part of a post as a new one', async ({ assert }) => {
    const lines = [added('3. Review stale deals', { kind: 'heading' })]
    const { summary } = await judge(changeOf({ lines }, { label: 'blog' }))
    assert.notInclude(summary, 'published')
  })

  test('groups positions and ignores department headings', async ({ assert }) => {
    const lines = [
      added('Design', { kind: 'heading' }),
      added('Product Designer', { kind: 'list_item', path: ['Design'] }),
      added('Head of Research', { kind: 'list_item', path: ['Design'] }),
    ]
    const opened = await judge(changeOf({ lines }, { label: 'careers' }))
    assert.equal(opened.summary, 'Northwind is hiring for Product Designer and Head of Research.')
    const closed = lines.map(({ block }) => removed(block.text, block))
    const { summary } = await judge(changeOf({ lines: closed }, { label: 'careers' }))
    assert.equal(summary, 'Northwind no longer lists Product Designer and Head of Research.')
    const about = changeOf(
      { lines: [removed('We are 180 people.'), added('We are 120 people.')] },
      { label: 'careers' }
    )
    assert.notInclude((await judge(about)).summary, 'position')
  })

  test('pairs single leftover lines as reworded', async ({ assert }) => {
    const lines = [
      removed('Can I cancel every month?'),
      removed('Yes, at any time.'),
      added('How can I cancel every month?'),
      added('With three months of notice.'),
    ]
    const { summary } = await judge(changeOf({ lines }))
    assert.include(summary, '“With three months of notice.”')
  })

  test('ignores prices under related products', async ({ assert }) => {
    const price = { category: 'pricing', field: 'prices', kind: 'removed', before: '$79.00' } as const
    const line = removed('Gooseneck Kettle $79.00', { path: ['Aero Grinder', 'You may also like'] })
    const change = changeOf({ fields: [price], lines: [line] }, { label: 'custom' })
    assert.isNull((await judge(change)).score)
  })

  test('ignores words that both texts contain', async ({ assert }) => {
    const lines = [
      removed('After the data breach we wrote teh report'),
      added('After the data breach we wrote the report'),
    ]
    assert.equal((await judge(changeOf({ lines }, { label: 'custom' }))).score, 'low')
  })

  test('scores minor changes low and leaves out menus of an unlabeled page and empty changes', async ({
    assert,
  }) => {
    const link: FieldChange = { category: 'navigation', field: 'navLinks', kind: 'added', after: 'Blog' }
    const tech: FieldChange = { category: 'tech', field: 'tech', kind: 'added', after: 'React' }
    const line = added('Blog', { kind: 'link', landmark: 'nav' })
    const shop: FieldChange = { ...tech, after: 'Shopify' }
    assert.equal((await judge(changeOf({ fields: [shop] }))).score, 'low')
    assert.isNull((await judge(changeOf({ fields: [tech] }))).score)
    assert.isNull((await judge(changeOf({ fields: [link], lines: [line] }, { label: 'homepage' }))).score)
    assert.isNull((await judge(changeOf({ fields: [link], lines: [line] }, { label: 'custom' }))).score)
    const silent = await judge(changeOf())
    assert.isNull(silent.score)
    assert.isNotEmpty(silent.reasoning)
  })

  test("names a plugin's unit kind when both versions were read with it", async ({ assert }) => {
    const version = (...titles: string[]) => ({
      ...emptyContent('https://northwind.example/events'),
      blocks: titles.map((title) => added(title).block),
      units: titles.map((title, at) => ({ kind: 'web_seminar', title, start: at, end: at + 1 })),
    })
    const page = { url: 'https://northwind.example/events', label: 'custom' } as const
    const change = changeOf({ lines: [added('Pricing with taste', { kind: 'label' })] }, page)
    const [old, now] = [version('Alerts that matter'), version('Alerts that matter', 'Pricing with taste')]
    const told = await judge(change, { before: old, after: now })
    assert.equal(told.summary, 'Northwind added the web seminar “Pricing with taste” to its events page.')
    const unread = await judge(change, { before: { ...old, units: undefined }, after: now })
    assert.isNull(unread.score)
  })

  test('scores legal text medium by its URL', async ({ assert }) => {
    const lines = [removed('You may cancel in 30 days.'), added('You may cancel in 14 days.')]
    const page = { url: 'https://northwind.example/legal/terms', label: 'custom' } as const
    assert.equal((await judge(changeOf({ lines }, page))).score, 'medium')
  })

  test('quotes a long text from its difference on', async ({ assert }) => {
    const start =
      'We keep what you give us for as long as it is needed to serve you well and safely, that is '
    const { summary } = await judge(
      changeOf({ lines: [removed(`${start}30 days.`), added(`${start}90 days.`)] })
    )
    assert.equal(summary, 'Northwind now says “…that is 90 days”, up from 30.')
  })

  test('does not quote two lines as one if another line is between them', async ({ assert }) => {
    const lines = [
      removed('Small for bakers has a free trial of every crate, cart, van, label and letter from the depot'),
      added('Small for bakers has a van'),
      added('a letter from the depot'),
      added('Large'),
      added('a label and a crate'),
      added('for every cart of the depot'),
    ]
    const { summary, excerpt } = await judge(changeOf({ lines }))
    for (const text of [summary, excerpt]) assert.notInclude(text, 'depot a label')
  })

  test('stays within limits, without control characters, and quotes only the page, whatever it says', async ({
    assert,
  }) => {
    const words = fc.constantFrom(
      'Team',
      '$49',
      '$79',
      '10 seats',
      'free plan',
      'now available',
      '\u202Eevil',
      'a\u0000b',
      '"quote',
      '\n',
      'x'.repeat(400),
      'terms',
      '€1.200,50',
      '7-day trial'
    )
    const text = fc.array(words, { minLength: 1, maxLength: 30 }).map((list) => list.join(' '))
    const fieldName = fc.constantFrom<[FieldChange['category'], string][]>(
      ['pricing', 'prices'],
      ['structure', 'headings.h1'],
      ['cta', 'ctas'],
      ['seo', 'seo.title'],
      ['schema', 'structuredData.Product.offers.price'],
      ['navigation', 'navLinks']
    )
    const field = fc
      .record({ name: fieldName, before: text, after: text, subject: text })
      .map(({ name: [category, path], before, after, subject }): FieldChange => ({
        category,
        field: path,
        kind: 'changed',
        before,
        after,
        facts: { subject, amountBefore: 49, amountAfter: 79, period: 'month' },
      }))
    const line = fc
      .record({ isAdded: fc.boolean(), text })
      .map((made) => (made.isAdded ? added(made.text) : removed(made.text)))
    const clean = (value: string) =>
      value.replace(/[\p{Cc}\p{Cf}]/gu, (c) => (/\p{Cc}/u.test(c) ? ' ' : '')).replace(/\s+/g, ' ')

    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 4 }),
        fc.array(line, { maxLength: 8 }),
        async (fields, lines) => {
          const { summary, excerpt, reasoning } = await judge(changeOf({ fields, lines }))
          assert.isAtMost(summary.length, 300)
          assert.isAtMost(excerpt?.length ?? 0, 500)
          assert.notMatch(summary + (excerpt ?? '') + reasoning, /[\p{Cc}\p{Cf}]/u)

          const page = clean(
            [
              ...fields.flatMap(({ before = '', after = '', facts }) => [
                before,
                after,
                facts?.subject ?? '',
              ]),
              // A quote may span lines that are next to each other in one version.
              ...Object.values(Object.groupBy(lines, ({ kind }) => kind)).flatMap((side) =>
                side.map(({ block }) => block.text)
              ),
            ].join('\n')
          )
          const quotes = [...summary.matchAll(/“([^”…]{3,}?)[”…]/g)].map(([, quote]) => quote.trim())
          for (const quote of [...quotes, ...(excerpt ?? '').split('…').map((part) => part.trim())])
            assert.include(page, quote)
          const figures =
            summary
              .replace(/\([+−]\d+(?:\.\d)?%\)/g, '')
              .replace(/\b\d+ (?:other|versions|more|prices)\b/g, '')
              .match(/\d[\d.,]*\d/g) ?? []
          for (const figure of figures) assert.include(page, figure)
        }
      )
    )
  })
})
