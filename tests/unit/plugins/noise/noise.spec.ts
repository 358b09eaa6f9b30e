import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Block, Change, FieldChange } from 'rivalwatch-plugin'
import noise from '#plugins/noise'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

function filtered(change: Change) {
  const [filter] = noise().filters ?? []
  return filter.apply(change)
}

/** Returns the step that filters out a changed line; null if no step does. */
function stepFor(before: string, after: string, block: Partial<Block> = {}): string | null {
  const result = filtered(changeOf({ lines: [removed(before, block), added(after, block)] }))
  return result.change.lines.length === 0 ? (result.heldBack[0]?.filter ?? null) : null
}

const HELD_BACK: [step: string, before: string, after: string][] = [
  ['formatting', 'Start  free trial →', 'start free trial'],
  ['formatting', 'Summary #', 'Summary'],
  ['formatting', 'Limits per plan', 'Limits per plan#'],
  ['formatting', 'A crate here — and the café’s ✓', 'A crate here â€” and the cafÃ©â€™s âœ“'],
  ['formatting', 'It’s “simple” – really', 'It\'s "simple" - really'],
  ['copyright_years', '© 2025 Northwind, Inc.', '© 2026 Northwind, Inc.'],
  [
    'copyright_years',
    'Copyright 2015–2025 Northwind. All rights reserved.',
    'Copyright 2015–2026 Northwind. All rights reserved.',
  ],
  ['dates', 'Updated 12 Nov 2026', 'Updated 13 Nov 2026'],
  ['dates', 'Last updated: November 12, 2026', 'Last updated: December 1st, 2026'],
  ['dates', 'Stand: 12. Dezember 2026', 'Stand: 3. Januar 2027'],
  ['dates', 'Status as of 2026-11-12T10:00:00Z', 'Status as of 2026-11-13T11:30:00Z'],
  ['times', 'Status at 10:15 AM UTC', 'Status at 11:20 AM UTC'],
  ['relative_times', 'Edited 3 minutes ago', 'Edited an hour ago'],
  ['relative_times', 'Bearbeitet vor 3 Minuten', 'Bearbeitet vor 2 Stunden'],
  ['counters', '1,203 reviews', '1,210 reviews'],
  ['counters', 'Rated 4.7/5 by our readers', 'Rated 4.8/5 by our readers'],
  ['counters', '14 people are looking at this', '9 people are looking at this'],
  ['counters', '12,431 users and counting', '12,502 users and counting'],
  ['counters', 'Trusted by 10,000+ teams', 'Trusted by 12,000+ teams'],
  ['counters', 'Star 12.3k', 'Star 12.4k'],
  ['counters', 'This page has been visited 88213 times.', 'This page has been visited 91507 times.'],
  ['counters', '23 sold in the last 24 hours', '31 sold in the last 24 hours'],
  ['counters', '3 thoughts on “Cleaner data”', '5 thoughts on “Cleaner data”'],
  ['counters', '4,7 sobre 5 (1.203 opiniones)', '4,8 sobre 5 (1.287 opiniones)'],
  ['counters', '312 Bewertungen', '340 Bewertungen'],
  ['counters', 'Schon 12.480 Selbstständige vertrauen uns', 'Schon 12.655 Selbstständige vertrauen uns'],
  ['counters', '8 500 équipes nous font confiance', '8 650 équipes nous font confiance'],
  ['counters', 'Über 4.211 Unternehmen nutzen Northwind', 'Über 4.305 Unternehmen nutzen Northwind'],
  ['counters', '125 430 téléchargements', '126 011 téléchargements'],
  ['counters', '1,482,331 contracts signed', '1,490,112 contracts signed'],
  ['counters', '1,482,331 contracts and counting', '1,490,000 contracts and counting'],
  ['counters', 'Senior Engineer 34 applicants', 'Senior Engineer 41 applicants'],
  ['delivery_days', 'Free delivery by Tuesday', 'Free delivery by Thursday'],
  ['delivery_days', 'Lieferung bis Dienstag', 'Lieferung bis Freitag'],
  ['uptimes', 'API 99.98 % uptime', 'API 99.97 % uptime'],
  ['uptimes', 'API 99.98 % uptime', 'API 99.99 % uptime'],
  ['identifiers', 'Build 4512', 'Build 4513'],
  ['identifiers', 'rev 3f2a9c1d', 'rev 77b0e4aa'],
  ['identifiers', 'Ref 123e4567-e89b-12d3-a456-426614174000', 'Ref 123e4567-e89b-12d3-a456-426614174999'],
  ['render_times', 'Rendered in 12 ms', 'Rendered in 9 ms'],
  ['countdowns', 'Offer ends in 3 days', 'Offer ends in 2 days'],
  ['countdowns', 'Sale: 02:13:45', 'Sale: 01:10:05'],
  ['countdowns', '2d 3h 14m', '1d 22h 2m'],
  ['hidden_addresses', 'Write to [email protected].', 'Write to help@northwind.example.'],
  ['list_order', 'Slack, Teams, Jira', 'Jira, Slack, Teams'],
  ['list_order', 'Works with Slack, Jira, Asana and more', 'Works with Jira, Slack, Asana and more'],
  ['numbering', '8. User content', '9. User content'],
  ['numbering', '(b) the term of this agreement', '(c) the term of this agreement'],
  ['price_notation', '€129.00', '129,00 €'],
  ['price_notation', '$1,299', '$1,299.00'],
  ['price_notation', '$49/mo', '$49 per month'],
  ['dates', 'Updated on 3 November 2026', 'Updated on 4 November 2026 at 14:32 UTC'],
  ['counters', 'Ana · 2 min read · 9,871 views', 'Ana · 2 min read · 10.1k views'],
  ['controls', 'View page as Markdown', 'Copy page as Markdown'],
  ['controls', 'Chat with us', 'Ask AI'],
  ['several', 'Updated 12 Nov 2026 · 1,203 reviews', 'Updated 13 Nov 2026 · 1,210 reviews'],
  ['controls', 'Open Menu', 'Toggle sidebar'],
]

const ALERTING: [before: string, after: string][] = [
  ['$49', '$79'],
  ['$1.00', '$100'],
  ['49 € im Monat', '79 € im Monat'],
  ['CHF 49', 'CHF 79'],
  ['10 seats', '5 seats'],
  ['5 GB storage', '10 GB storage'],
  ['Up to 10,000 users', 'Up to 25,000 users'],
  ['10,000 users', '25,000 users'],
  ['500 subscribers', '1,000 subscribers'],
  ['14-day free trial', '7-day free trial'],
  ['The old API will be removed on 1 March 2027', 'The old API will be removed on 1 May 2027'],
  ['Version 2.3.1', 'Version 2.4.0'],
  ['We share your data with partners', 'We do not share your data with partners'],
  ['C#', 'C'],
  ['Write to legal@northwind.example', 'Write to law@northwind.example'],
  ['✓', '–'],
  ['2.4.0 is out', '2.5.0 is out'],
  ['$49 per month', '$49 per year'],
  ['$1,299', '$12.99'],
  ['20% off', '30% off'],
  ['1,024 characters', '2,048 characters'],
  ['Bis zu 1.234 Belege', 'Bis zu 2.345 Belege'],
  ['2,500 invoices', '5,000 invoices'],
  ['99.9% uptime', '99.99% uptime'],
  ['99.97 % uptime guaranteed', '99.98 % uptime guaranteed'],
  ['1 000 factures par mois', '500 factures par mois'],
  ['Delivery by courier', 'Delivery by drone'],
  ['Updated 12 Nov 2026 · $49', 'Updated 13 Nov 2026 · $79'],
]

test.group('Noise in lines', () => {
  for (const [step, before, after] of HELD_BACK) {
    test(`filters out by ${step}: ${before} → ${after}`, ({ assert }) => {
      assert.equal(stepFor(before, after), `noise/${step}`)
    })
  }
  for (const [before, after] of ALERTING) {
    test(`keeps ${before} → ${after}`, ({ assert }) => {
      assert.isNull(stepFor(before, after))
    })
  }

  test('reports what was filtered out and why', ({ assert }) => {
    const { change, heldBack } = filtered(
      changeOf({ lines: [removed('© 2025 Northwind'), added('© 2026 Northwind'), added('Real news')] })
    )
    assert.deepEqual(change.lines, [added('Real news')])
    assert.deepEqual(heldBack, [
      {
        filter: 'noise/copyright_years',
        reason: 'differs only in the copyright year',
        text: '© 2025 Northwind → © 2026 Northwind',
      },
    ])
  })

  test('filters out a date alone, but not a sentence with one', ({ assert }) => {
    const { change } = filtered(changeOf({ lines: [added('12 Nov 2026'), added('Launched on 12 Nov 2026')] }))
    assert.deepEqual(change.lines, [added('Launched on 12 Nov 2026')])
  })

  test('filters out text split into different lines', ({ assert }) => {
    const { change, heldBack } = filtered(
      changeOf({
        lines: [
          removed('Fast. Safe. Cheap.'),
          added('Fast.'),
          added('Safe.'),
          added('Cheap.'),
          added('Fun.'),
        ],
      })
    )
    assert.deepEqual(change.lines, [added('Fun.')])
    assert.equal(heldBack[0].filter, 'noise/reflow')
  })

  test('filters out countdown figures on separate lines, but not cells of a plan table', ({ assert }) => {
    const figures = (block: Partial<Block>) => [
      removed('7', block),
      added('6', block),
      removed('10', block),
      added('22', block),
    ]
    assert.deepEqual(filtered(changeOf({ lines: figures({}) })).change.lines, [])
    assert.lengthOf(filtered(changeOf({ lines: figures({ kind: 'cell' }) })).change.lines, 4)
    assert.lengthOf(filtered(changeOf({ lines: [removed('49'), added('79')] })).change.lines, 2)
  })

  test('filters out cookie banners, but not a cookie policy', ({ assert }) => {
    const banner = [
      added('We value your choices', { landmark: 'dialog', kind: 'heading' }),
      added('We use cookies to improve your experience.', { landmark: 'dialog' }),
      added('Accept all', { kind: 'cta' }),
      added('Cookie settings', { kind: 'cta' }),
    ]
    assert.deepEqual(filtered(changeOf({ lines: banner })).change.lines, [])
    const withShortAnswers = [
      added('Avec votre accord, nous et nos 132 partenaires utilisons des cookies.'),
      added('Accepter et fermer', { kind: 'cta' }),
    ]
    assert.deepEqual(filtered(changeOf({ lines: withShortAnswers })).change.lines, [])
    assert.lengthOf(filtered(changeOf({ lines: [added('Accept', { kind: 'cta' })] })).change.lines, 1)
    const policy = [
      added('We use cookies for analytics, and you agree to that.', { path: ['Privacy Policy'] }),
    ]
    assert.lengthOf(filtered(changeOf({ lines: policy })).change.lines, 1)
  })
})

test.group('Noise in fields', () => {
  const field = (overrides: Partial<FieldChange>): FieldChange => ({
    category: 'seo',
    field: 'seo.title',
    kind: 'changed',
    before: '',
    after: '',
    ...overrides,
  })

  test('applies masks to changed fields and to values replaced in a list', ({ assert }) => {
    const { change, heldBack } = filtered(
      changeOf({
        fields: [
          field({ before: 'Reviews (1,203 reviews)', after: 'Reviews (1,210 reviews)' }),
          { category: 'cta', field: 'ctas', kind: 'removed', before: 'Star 12.3k' },
          { category: 'cta', field: 'ctas', kind: 'added', after: 'Star 12.4k' },
        ],
      })
    )
    assert.deepEqual(change.fields, [])
    assert.lengthOf(heldBack, 2)
  })

  test('filters out dates and counters in structured data', ({ assert }) => {
    const schema = (path: string, before: string, after: string) =>
      field({ category: 'schema', field: `structuredData.${path}`, before, after })
    const kept = schema('Product.offers.price', '49', '79')
    const { change } = filtered(
      changeOf({
        fields: [
          schema('Article.dateModified', '2026-11-12', '2026-11-13'),
          schema('Product.aggregateRating.reviewCount', '1203', '1210'),
          kept,
        ],
      })
    )
    assert.deepEqual(change.fields, [kept])
  })

  test('filters out a price only when its amount is the same', ({ assert }) => {
    const price = (before: string, after: string, amountAfter: number) =>
      field({ category: 'pricing', field: 'prices', before, after, facts: { amountBefore: 49, amountAfter } })
    assert.lengthOf(filtered(changeOf({ fields: [price('$49 / month', '$49/Month', 49)] })).change.fields, 0)
    assert.lengthOf(
      filtered(changeOf({ fields: [price('$49 / month', '$79 / month', 79)] })).change.fields,
      1
    )
  })

  test('keeps every part of a change or lists it as filtered out', ({ assert }) => {
    const text = fc.constantFrom(...HELD_BACK.flat(), ...ALERTING.flat())
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), fc.array(text, { maxLength: 12 }), (before, after) => {
        const lines = [...before.map((line) => removed(line)), ...after.map((line) => added(line))]
        const { change, heldBack } = filtered(changeOf({ lines }))
        const gone = lines.filter((line) => !change.lines.includes(line))
        assert.isTrue(gone.length === 0 || heldBack.length > 0)
        for (const { block } of gone) {
          assert.isTrue(
            heldBack.some((held) => held.text.includes(block.text)) ||
              heldBack.some(({ filter }) => /reflow|figures/.test(filter))
          )
        }
      })
    )
  })

  test('returns lines for hostile texts', ({ assert }) => {
    const hostile = [
      '1 '.repeat(9_000),
      '1d '.repeat(6_000),
      'a@'.repeat(9_000),
      '12:34:'.repeat(3_000),
      'cookies '.repeat(2_000),
      '$1'.repeat(9_000),
      'Jan 1 '.repeat(3_000),
      '1.'.repeat(9_000),
      '1'.repeat(19_000),
    ]
    const lines = hostile.flatMap((text) => [removed(text), added(`${text}x`)])
    assert.isArray(filtered(changeOf({ lines })).change.lines)
  })
})
