/** What a sentence needs next to a name, a price or a quote, so that nobody believes something false. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'

const FILLER = `<p>Crates are packed at our depot in Delft, where vans wait for them all day and most of the night.</p>
  <p>Every crate has a number, and with it anyone can see where it is and who packed it.</p>`

/** Returns the score and the sentence about a change of a page's body; empty if there is no alert. */
async function said(label: PageLabel, before: string, after: string): Promise<string> {
  const page = { url: `https://northwind.example/${label}`, label, competitor: 'Northwind' }
  const [old, now] = [before, after].map(
    (body) => `<main><h1>Crates for every street</h1>${FILLER}${body}</main>`
  )
  const verdict = await judgeMarkup(page, old, now)
  return verdict?.score ? `${verdict.score}: ${verdict.summary}` : ''
}

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test.group('The context of a price', () => {
  test('is the line above its group of prices', async ({ assert }) => {
    const season = (price: string) =>
      lines('Single tickets', 'Grown-ups:', '5 €', 'Season tickets', 'Grown-ups:', '50 €', 'Children:', price)
    assert.equal(
      await said('pricing', season('25 €'), season('30 €')),
      'high: Northwind raised Children (Season tickets) from 25 € to 30 € (+20%).'
    )
  })

  test('is all headings with new prices', async ({ assert }) => {
    const list = (heading: string, ...prices: string[]) =>
      `<h2>${heading}</h2>${lines('Ask us first.', ...prices)}`
    assert.match(
      await said(
        'pricing',
        '',
        list('Quarterly', '$40', '$60', '$80') + list('Yearly', '$140', '$160', '$180')
      ),
      /^high: Northwind now lists prices from \$40 to \$180 under “Quarterly” and “Yearly”/
    )
  })

  test('is the price of a new column', async ({ assert }) => {
    const table = (...columns: [string, string][]) =>
      `<table><tr>${columns.map(([name]) => `<th>${name}</th>`).join('')}</tr><tr>${columns.map(([, price]) => `<td>${price}</td>`).join('')}</tr></table>`
    const known: [string, string][] = [
      ['Unlimited', '200 €'],
      ['Ten days', '120 €'],
    ]
    assert.equal(
      await said('pricing', table(...known), table(...known, ['By the day', '20 €'])),
      'high: Northwind added a column for By the day at 20 € to the table on its pricing page.'
    )
  })
})

test.group('What a name or a quote must not suggest', () => {
  test('is that something announced is there', async ({ assert }) => {
    assert.equal(
      await said(
        'homepage',
        '<h2>Vans</h2><p>Thirty of them.</p>',
        '<h2>Vans</h2><p>Thirty of them.</p><h2>Trains</h2><p>Coming soon</p>'
      ),
      'low: Northwind added “Trains” (“Coming soon”) to its homepage.'
    )
  })

  test('is that free accounts are gone while a plan is free', async ({ assert }) => {
    const cards = `<section>${['Free', 'Team']
      .map(
        (name, at) =>
          `<div><h3>${name}</h3><p>$${at * 20} /month</p><ul><li>Crates</li></ul><a href="/buy">Choose</a></div>`
      )
      .join('')}</section>`
    assert.notInclude(
      await said('pricing', `${cards}<p>Create your free account and send a crate today.</p>`, cards),
      'no longer says'
    )
  })

  test('is that a feature in other words is new', async ({ assert }) => {
    const cards = (feature: string) =>
      `<section>${[feature, 'Vans at night']
        .map(
          (line, at) =>
            `<div><h3>${['Small', 'Large'][at]}</h3><p>$${at + 1}0 /month</p><ul><li>Ten crates</li><li>${line}</li></ul><a href="/buy">Choose</a></div>`
        )
        .join('')}</section>`
    assert.notInclude(
      await said('pricing', cards('Specific crate tracking'), cards('Track specific crates by number')),
      'now lists'
    )
  })

  test('is that what both versions say is new', async ({ assert }) => {
    const note = 'Crates from our depots are not insured against rain, see the terms for each of the details.'
    const sentence = await said('homepage', lines(`NOTE: ${note}`), lines(note))
    assert.include(sentence, 'changed “NOTE: Crates from our depots…” to “Crates from our depots…”')
  })

  test('is that the author of a quote is the news', async ({ assert }) => {
    const sentence = await said(
      'homepage',
      lines('We deliver to every street of this town and the next.'),
      lines('“Who sends a crate should see the van that carries it, day and night.”', '@ada of Fable')
    )
    assert.notInclude(sentence, '@ada')
  })

  test('is that headings with no word in common are edits', async ({ assert }) => {
    const headings = (...texts: string[]) => texts.map((text) => `<h2>${text}</h2><p>Ask us.</p>`).join('')
    assert.notInclude(
      await said(
        'homepage',
        headings('Customization', 'Wheels', 'Depots'),
        headings('Threading', 'Labels', 'Night')
      ),
      'several headings'
    )
  })
})

test.group('Text that is not the page’s', () => {
  test('is in a box that a script opens over the page', async ({ assert }) => {
    const box = (attributes: string) =>
      `<div ${attributes}><h3>Sign up now</h3><p>Create your account and send a crate today.</p></div>`
    for (const attributes of [
      'id="authModal"',
      'class="auth-modal"',
      'id="guarantee-popup"',
      'class="lightbox"',
    ])
      assert.equal(await said('homepage', '', box(attributes)), '', attributes)
    assert.notEqual(await said('homepage', '', box('class="sign-up"')), '')
  })
})
