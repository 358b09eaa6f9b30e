/** What a sentence needs next to a name, a price or a quote, so that nobody believes something false. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { FILLER, alertOn } from './alert_on.js'

const withFiller = (text: string) => `<main><h1>Crates for every street</h1>${FILLER}${text}</main>`

const said = (label: PageLabel, before: string, after: string) =>
  alertOn(label, withFiller(before), withFiller(after))

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test.group('The context of a price', () => {
  test('is all headings with new prices', async ({ assert }) => {
    const list = (heading: string, ...prices: string[]) =>
      `<h2>${heading}</h2>${lines('Ask us first.', ...prices)}`
    assert.match(
      await said(
        'pricing',
        '',
        list('Quarterly', '$40', '$60', '$80') + list('Yearly', '$140', '$160', '$180')
      ),
      /^medium: Northwind added “Quarterly” and “Yearly” to its pricing page/
    )
  })
})

test.group('Names and quotes do not suggest', () => {
  test('that something announced is there', async ({ assert }) => {
    assert.equal(
      await said(
        'homepage',
        '<h2>Vans</h2><p>Thirty of them.</p>',
        '<h2>Vans</h2><p>Thirty of them.</p><h2>Trains</h2><p>Coming soon</p>'
      ),
      'medium: Northwind added “Trains” (“Coming soon”) to its homepage.'
    )
  })

  test('that free accounts are gone while a plan is free', async ({ assert }) => {
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

  test('that a reworded feature is new', async ({ assert }) => {
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

  test('that something in both versions is new', async ({ assert }) => {
    const note = 'Crates from our depots are not insured against rain, see the terms for each of the details.'
    const sentence = await said('homepage', lines(`NOTE: ${note}`), lines(note))
    assert.include(sentence, 'dropped “NOTE:” from “')
  })

  test('that headings with no word in common are edits', async ({ assert }) => {
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

test.group('Text that does not belong to the page', () => {
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

test.group('New parts of a line or a list', () => {
  test('are quoted without the sentences that were there', async ({ assert }) => {
    const known = 'The Free plan stays free, and shows you what our crates and vans can do.'
    assert.include(
      await said(
        'pricing',
        lines(`${known} When the paid plans begin, we will tell you what they cost and who can have them.`),
        lines(`${known} All paid plans come with a 14-day money-back guarantee, no questions asked.`)
      ),
      'now says “All paid plans come with a 14-day money-back guarantee'
    )
  })

  test('are a right or a duty in terms, before a summary', async ({ assert }) => {
    const clause = (title: string) =>
      `<h2>${title}</h2><p>Whoever sends a crate agrees to this clause, which we wrote for ${title.length} reasons.</p>`
    const page = { url: 'https://northwind.example/terms', label: 'custom' as const, competitor: 'Northwind' }
    const html = (body: string) => `<main><h1>Terms of service</h1>${FILLER}${body}</main>`
    const verdict = await judgeMarkup(
      page,
      html(clause('Crates')),
      html(clause('Crates') + clause('Quick navigation') + clause('Indemnification'))
    )
    assert.match(verdict?.summary ?? '', /“Indemnification” and “Quick navigation”/)
  })

  test('are several list items, not one with its text', async ({ assert }) => {
    const sentence = await said('features', '', lines('✓ Crates and care', '✓ Labels and letters'))
    assert.notInclude(sentence, '(')
  })
})

test.group('An emptied page', () => {
  test('is high if it had prices', async ({ assert }) => {
    const cards = ['Team', 'Fleet', 'Harbor']
      .map(
        (name, at) =>
          `<div><h2>${name}</h2><p>$${at + 2}0 /month</p><ul>${'<li>Crates of every size, packed by hand at night</li>'.repeat(4)}</ul></div>`
      )
      .join('')
    const page = {
      url: 'https://northwind.example/pricing',
      label: 'pricing' as const,
      competitor: 'Northwind',
    }
    const verdict = await judgeMarkup(
      page,
      `<main><h1>Plans for every street</h1><section>${cards}</section>${FILLER}</main>`,
      '<main><p>Pricing</p><h1>Coming soon…</h1></main>'
    )
    assert.deepEqual(
      [verdict?.score, verdict?.summary],
      ['high', 'Northwind emptied its pricing page, which now says “Coming soon…”.']
    )
  })
})

test.group('Changes that only look like news', () => {
  test('include a button with the word for a status', async ({ assert }) => {
    const button = (label: string) => `<p>Get</p><a class="btn" href="/join">${label}</a>`
    assert.notInclude(await said('homepage', button('Start free trial'), button('Get Early Access')), 'marks')
  })

  test('include a question above a part of a page with an FAQ elsewhere', async ({ assert }) => {
    const faq = '<h2>Questions</h2><h3>Who drives?</h3><p>We do.</p><h3>Who packs?</h3><p>You do.</p>'
    const sentence = await said(
      'pricing',
      faq,
      `<h2>Prefer that we pack?</h2><p>Our depot packs crates for you, day and night.</p>${faq}`
    )
    assert.include(sentence, 'added “Prefer that we pack?”')
    assert.notInclude(sentence, 'FAQ')
  })

  test("include a headline that gained the company's name", async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/features',
      label: 'features' as const,
      competitor: 'Northwind',
    }
    const html = (headline: string, more: string) => `<main><h1>${headline}</h1>${FILLER}${more}</main>`
    const verdict = await judgeMarkup(
      page,
      html('Features', ''),
      html(
        'Northwind Features',
        '<h2>Night vans</h2><p>They leave at nine and come back before anyone is awake.</p>'
      )
    )
    assert.notInclude(verdict?.summary ?? '', 'headline')
  })

  test('include the end of a sentence if the rest of the line has its news', async ({ assert }) => {
    const sentence = await said(
      'homepage',
      lines(
        'One way of packing crates for all towns. Delft is open now, with a depot. Haarlem is next, opening in August.'
      ),
      lines(
        'One way of packing crates for all towns. Delft and Haarlem are both open now, each with a depot.'
      )
    )
    assert.include(sentence, 'Delft and Haarlem are both open')
    assert.notInclude(sentence, 'no longer says')
  })
})

test.group('The same text in another form', () => {
  test('includes an amount with or without cents', async ({ assert }) => {
    const text = (rate: string) =>
      `<h2>Vans by the hour</h2><p>For each hour of a van we charge ${rate} and nothing else.</p>`
    assert.notMatch(
      await said(
        'pricing',
        text('135 €'),
        `<p>Ask us first.</p><h2>Rates</h2><p>A rate of 135,00 € per hour applies to most of the vans that we have.</p>`
      ),
      /^high/
    )
  })
})

test.group('Misleading context', () => {
  const table = (...rows: string[][]) =>
    `<table>${rows.map((cells, at) => `<tr>${cells.map((cell) => (at ? `<td>${cell}</td>` : `<th>${cell}</th>`)).join('')}</tr>`).join('')}</table>`

  test('is the "coming soon" of the section above', async ({ assert }) => {
    const vans = '<h2>Vans</h2><p>Coming soon</p>'
    assert.equal(
      await said('homepage', vans, `${vans}<h2>Trains</h2><p>Trains leave every hour from our depots.</p>`),
      'medium: Northwind added “Trains” to its homepage: “Trains leave every hour from our depots”.'
    )
  })

  test('is a guarantee for the length of a plan', async ({ assert }) => {
    const cards = (price: string) =>
      `<section>${['Small', 'Large']
        .map(
          (name, at) =>
            `<div><h3>${name}</h3><p>${at ? '$90 /month' : price}</p><p>30-day money-back guarantee</p><ul><li>Crates</li><li>Vans</li></ul><a href="/buy">Buy</a></div>`
        )
        .join('')}</section>`
    assert.notInclude(await said('pricing', cards('$10 /month'), cards('$99')), '(“')
  })

  test('is a description that names one old price', async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/pricing',
      label: 'pricing' as const,
      competitor: 'Northwind',
    }
    const html = (price: number) =>
      `<html><head><meta name="description" content="Plans from $49 a month"></head><body><main><h1>Plans</h1><section>${[
        'Small',
        'Large',
      ]
        .map(
          (name, at) =>
            `<div><h3>${name}</h3><p>$${at ? 199 : price} /month</p><ul><li>Crates</li><li>Vans</li></ul><a href="/buy">Buy</a></div>`
        )
        .join('')}</section></main></body></html>`
    const verdict = await judgeMarkup(page, html(49), html(79))
    assert.equal(verdict?.summary, 'Northwind raised Small from $49 to $79 a month (+61%).')
  })

  test('is prices in several currencies as a range', async ({ assert }) => {
    const rows = (...more: string[][]) =>
      table(['', 'EUR', 'USD'], ['Crate of wood', '5 €', '$6'], ['Label', '1 €', '$2'], ...more)
    assert.notMatch(await said('pricing', rows(), rows(['Crate of glass', '11 €', '$12'])), /11 € to \$12/)
  })

  test('is the line that introduces another list', async ({ assert }) => {
    const list = (lead: string, ...items: string[]) =>
      `<p>${lead}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const page = (allowed: string[], forbidden: string[]) =>
      `<h2>Crates</h2>${list('Allowed:', 'Apples', ...allowed)}${list('Not allowed:', 'Glue', ...forbidden)}`
    const sentence = await said(
      'custom',
      page([], []),
      page(['Bread in bags'], ['Fireworks of all kinds', 'Petrol in cans'])
    )
    assert.notMatch(sentence, /Fireworks.*under “Allowed”/)
  })

  test('is a line below a quote for its author', async ({ assert }) => {
    const page = (days: string) => `<p>„Express“ costs nothing extra.</p><p>Delivery on ${days} only.</p>`
    assert.include(await said('homepage', page('weekends'), page('weekdays')), 'weekdays')
  })
})

test.group('An overlay', () => {
  test('is not a button, a state or a dish')
    .with([
      'open-modal',
      'js-open-popup',
      'no-modal',
      'multi-modal',
      'crossModal',
      'french-toast',
      'popup-menu',
    ])
    .run(async ({ assert }, name) => {
      assert.notEqual(
        await said(
          'features',
          '',
          `<div class="${name}"><h2>Night vans</h2><p>They leave at nine every day.</p></div>`
        ),
        ''
      )
    })
})

test.group('A line that means nothing on its own', () => {
  test('is a question about an offer', async ({ assert }) => {
    const page = (question: string) =>
      lines(question, 'It stays as it is, and you may keep every crate for as long as you like.')
    assert.notMatch(
      await said('pricing', page('Is Community for us?'), page('Is Community a free trial?')),
      /^high/
    )
  })
})
