import { test } from '@japa/runner'
import fc from 'fast-check'
import type { FieldChange, PageContent } from 'rivalwatch-plugin'
import fieldChanges from '#plugins/field_changes'
import { contentOf } from '#tests/unit/plugins/content_factory'

function detect(before: PageContent, after: PageContent): FieldChange[] {
  return (fieldChanges().detectors ?? []).flatMap((detector) => detector.detect(before, after))
}

test.group('field changes', () => {
  test('returns nothing for equal contents', ({ assert }) => {
    const content = contentOf({
      seo: { title: 'Pricing', hreflang: [{ lang: 'de', href: 'https://northwind.example/de' }] },
      headings: { h1: ['Plans'] },
      structuredData: [{ '@type': 'Product', name: 'Team' }],
      ctas: ['Buy'],
    })
    assert.deepEqual(detect(content, structuredClone(content)), [])
  })

  test('reports seo and social values as changed, added or removed', ({ assert }) => {
    const before = contentOf({ seo: { title: 'Old', robots: 'noindex', ogTitle: 'Old card' } })
    const after = contentOf({ seo: { title: 'New', lang: 'en', ogTitle: 'New card' } })
    assert.deepEqual(detect(before, after), [
      { category: 'seo', field: 'seo.title', kind: 'changed', before: 'Old', after: 'New' },
      { category: 'seo', field: 'seo.robots', kind: 'removed', before: 'noindex' },
      { category: 'seo', field: 'seo.lang', kind: 'added', after: 'en' },
      { category: 'social', field: 'seo.ogTitle', kind: 'changed', before: 'Old card', after: 'New card' },
    ])
  })

  test('reports hreflang links by language, whatever their order', ({ assert }) => {
    const [de, fr] = ['de', 'fr'].map((lang) => ({ lang, href: `https://northwind.example/${lang}` }))
    const moved = { lang: 'de', href: 'https://northwind.example/deutsch' }
    const detected = detect(
      contentOf({ seo: { hreflang: [de, fr] } }),
      contentOf({ seo: { hreflang: [fr, moved] } })
    )
    assert.deepEqual(detected, [
      {
        category: 'seo',
        field: 'seo.hreflang',
        kind: 'changed',
        before: 'de https://northwind.example/de',
        after: 'de https://northwind.example/deutsch',
      },
    ])
  })

  test('pairs headings at the same place and reports others as added or removed', ({ assert }) => {
    const before = contentOf({ headings: { h1: ['Ship faster'], h2: ['Why', 'Who', 'How'] } })
    const after = contentOf({ headings: { h1: ['Ship safer'], h2: ['Why', 'How', 'Where'] } })
    assert.deepEqual(detect(before, after), [
      {
        category: 'structure',
        field: 'headings.h1',
        kind: 'changed',
        before: 'Ship faster',
        after: 'Ship safer',
      },
      { category: 'structure', field: 'headings.h2', kind: 'removed', before: 'Who' },
      { category: 'structure', field: 'headings.h2', kind: 'added', after: 'Where' },
    ])
  })

  test('pairs the most similar of several headings at one place', ({ assert }) => {
    const before = contentOf({ headings: { h2: ['Team plan'] } })
    const after = contentOf({ headings: { h2: ['Starter', 'New team plan'] } })
    assert.deepEqual(
      detect(before, after).map((change) => [change.kind, change.before, change.after]),
      [
        ['changed', 'Team plan', 'New team plan'],
        ['added', undefined, 'Starter'],
      ]
    )
  })

  test('ignores reordered headings', ({ assert }) => {
    assert.deepEqual(
      detect(
        contentOf({ headings: { h2: ['A', 'B', 'C'] } }),
        contentOf({ headings: { h2: ['C', 'A', 'B'] } })
      ),
      []
    )
  })

  test('reports links, calls to action and tech', ({ assert }) => {
    const before = contentOf({
      navLinks: ['Home', 'Blog'],
      footerLinks: ['Terms'],
      ctas: ['Start trial'],
      tech: ['React'],
    })
    const after = contentOf({
      navLinks: ['Home'],
      footerLinks: ['Terms', 'DPA'],
      ctas: ['Talk to us'],
      tech: ['Vue'],
    })
    assert.deepEqual(detect(before, after), [
      { category: 'navigation', field: 'navLinks', kind: 'removed', before: 'Blog' },
      { category: 'navigation', field: 'footerLinks', kind: 'added', after: 'DPA' },
      { category: 'cta', field: 'ctas', kind: 'changed', before: 'Start trial', after: 'Talk to us' },
      { category: 'tech', field: 'tech', kind: 'removed', before: 'React' },
      { category: 'tech', field: 'tech', kind: 'added', after: 'Vue' },
    ])
  })

  test('reports a different final URL, but not a slash, "www." or the query', ({ assert }) => {
    const at = (finalUrl: string) => contentOf({ finalUrl })
    assert.deepEqual(detect(at('https://www.a.example/p/?sid=1'), at('http://a.example/p?sid=2#x')), [])
    assert.deepEqual(detect(at('https://a.example/p'), at('https://a.example/')), [
      {
        category: 'page',
        field: 'finalUrl',
        kind: 'changed',
        before: 'https://a.example/p',
        after: 'https://a.example/',
      },
    ])
  })

  test('reports the word count when it changed by more than 30% and 50 words', ({ assert }) => {
    const changes = (before: number, after: number) =>
      detect(contentOf({ wordCount: before }), contentOf({ wordCount: after })).length
    assert.equal(changes(100, 150), 0)
    assert.equal(changes(100, 151), 1)
    assert.equal(changes(1000, 1300), 0)
    assert.equal(changes(1000, 600), 1)
  })

  test('leaves prices to another plugin', ({ assert }) => {
    assert.deepEqual(detect(contentOf({ prices: ['$49'] }), contentOf({ prices: ['$79'] })), [])
  })
})

test.group('field changes: schema', () => {
  const schema = (...structuredData: unknown[]) => contentOf({ structuredData })
  const product = (name: string, price: number | string) => ({
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD' },
  })

  test('identifies a value by its path', ({ assert }) => {
    assert.deepEqual(detect(schema(product('Team', 49)), schema(product('Team', 79))), [
      {
        category: 'schema',
        field: 'structuredData.Product.offers.price',
        kind: 'changed',
        before: '49',
        after: '79',
      },
    ])
  })

  test('pairs nodes by id, name or order and ignores order alone', ({ assert }) => {
    const [a, b] = [product('Team', 49), product('Scale', 199)]
    assert.deepEqual(detect(schema(a, b), schema(b, a)), [])
    const changed = detect(schema(a, b), schema(product('Scale', 249), a))
    assert.deepEqual(
      changed.map(({ before, after }) => [before, after]),
      [['199', '249']]
    )
    const renamed = detect(
      schema({ '@id': '#x', '@type': 'Thing', name: 'A' }),
      schema({ '@id': '#x', '@type': 'Thing', name: 'B' })
    )
    assert.deepEqual(renamed, [
      { category: 'schema', field: 'structuredData.Thing.name', kind: 'changed', before: 'A', after: 'B' },
    ])
  })

  test('treats lists as sets and a single value as a list of one', ({ assert }) => {
    const faq = (...questions: string[]) => ({
      '@type': 'FAQPage',
      mainEntity: questions.map((name) => ({ '@type': 'Question', name })),
    })
    assert.deepEqual(detect(schema(faq('A', 'B')), schema(faq('B', 'A'))), [])
    assert.deepEqual(
      detect(schema({ '@type': ['Org'], sameAs: ['x'] }), schema({ '@type': 'Org', sameAs: 'x' })),
      []
    )
  })

  test('reports a new node as one change', ({ assert }) => {
    const [change, ...others] = detect(schema(), schema(product('Scale', 199)))
    assert.equal(change.field, 'structuredData.Product')
    assert.include(change.after, 'Scale')
    assert.deepEqual(others, [])
  })

  test('reports dates too, leaving noise to the filters', ({ assert }) => {
    const article = (dateModified: string) => schema({ '@type': 'Article', dateModified })
    assert.lengthOf(detect(article('2026-01-01'), article('2026-01-02')), 1)
  })

  test('limits number and length', ({ assert }) => {
    const wide = (value: string) =>
      schema(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`p${i}`, value + 'x'.repeat(2000)])))
    const changes = detect(wide('a'), wide('b'))
    assert.lengthOf(changes, 100)
    assert.isTrue(changes.every(({ before, after }) => before!.length <= 500 && after!.length <= 500))
  })

  test('compares any JSON without throwing and finds no change in equal JSON', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        (a, b) => {
          assert.deepEqual(detect(schema(...a), schema(...structuredClone(a))), [])
          assert.isArray(detect(schema(...a), schema(...b)))
        }
      )
    )
  })
})
