import { test } from '@japa/runner'
import type { Block } from 'rivalwatch-plugin'
import { DAY, HOUR } from '#platform/instants'
import { observe } from '#detection/areas/observe'
import { isVolatile } from '#detection/areas/volatility'
import { block, changeOf } from '#tests/unit/plugins/content_factory'
import { PageHistory } from './page_history.js'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const QUOTES = [
  'Northwind halved our onboarding, says Ada of Contoso.',
  'The best support that I have ever had.',
  'We moved forty teams over in a weekend.',
  'Finally a tool which my accountant likes too.',
  'It just works, and it looks good.',
  'Our reports went from days to minutes.',
  'Every sprint begins in Northwind now.',
  'Would buy again tomorrow.',
]

/** Returns a homepage with a rotating quote under its heading, and a plan. */
function homepage({
  quote = QUOTES[0],
  hero = 'Plan work together',
  price = '$49',
  more = [] as Block[],
} = {}) {
  return [
    block(hero, { kind: 'heading' }),
    block('What customers say', { kind: 'heading', path: [hero] }),
    block(quote, { path: [hero, 'What customers say'] }),
    block('Team', { kind: 'heading', path: [hero] }),
    block(`${price} / month`, { path: [hero, 'Team'] }),
    ...more,
  ]
}

/** Returns a blog that shows its ten newest entries, each a heading with a teaser. */
function blog(newest: number): Block[] {
  const entry = (number: number) => {
    const title = `${['Why', 'How', 'When', 'Where'][number % 4]} we built ${'abcdefghijklmnopqrstuvwxyz'[number]}`
    return [
      block(title, { kind: 'heading', path: ['Blog'] }),
      block(`A look at part ${'abcdefghijklmnopqrstuvwxyz'[number]} of it.`, { path: ['Blog', title] }),
    ]
  }
  return [block('Blog', { kind: 'heading' }), ...times(10).flatMap((back) => entry(newest - back))]
}

test.group('Learned areas', () => {
  test('filter out a rotating quote after four crawls and say why', ({ assert }) => {
    const history = new PageHistory()
    const told = history.toldAt(QUOTES.slice(0, 7).map((quote) => homepage({ quote })))
    assert.deepEqual(told, [2, 3, 4, 5])
    const { heldBack } = history.crawl(homepage({ quote: QUOTES[7] }))
    assert.deepEqual(
      heldBack.map(({ filter, reason, text }) => [filter, reason, text]),
      [QUOTES[6], QUOTES[7]].map((text) => [
        'learned_places',
        'is in an ignored area that changed on 5 of the last 5 checks: main › Plan work together › What customers say',
        text,
      ])
    )
  })

  test('do not hide other changes on the page', ({ assert }) => {
    const history = new PageHistory()
    history.toldAt(QUOTES.slice(0, 6).map((quote) => homepage({ quote })))
    const { told } = history.crawl(
      homepage({
        quote: QUOTES[6],
        more: [block('Now with single sign-on', { path: ['Plan work together', 'Team'] })],
      })
    )
    assert.deepEqual(told, ['+Now with single sign-on'])
  })

  test('treat a rotating card whose heading also changes as one area', ({ assert }) => {
    const history = new PageHistory()
    const page = (word: string) => [
      block('Plan work together', { kind: 'heading' }),
      block('Stories', { kind: 'heading', path: ['Plan work together'] }),
      block(`${word} grows`, { kind: 'heading', path: ['Plan work together', 'Stories'] }),
      block(`How ${word} did it in a year, told by its founders`, {
        path: ['Plan work together', 'Stories', `${word} grows`],
      }),
    ]
    const words = ['Contoso', 'Fabrikam', 'Adatum', 'Litware', 'Proseware', 'Tailspin', 'Wingtip']
    assert.deepEqual(history.toldAt(words.map(page)), [2, 3, 4, 5, 6])
    assert.deepEqual(
      history.places.map(({ name }) => name),
      ['main › Plan work together › Stories (headings)', 'main › Plan work together › Stories']
    )
  })

  test('filter out a quote of the day on an hourly page after four days', ({ assert }) => {
    const history = new PageHistory({ label: 'homepage' }, 6 * HOUR)
    const pages = times(28).map((crawl) => homepage({ quote: QUOTES[Math.floor(crawl / 4)] }))
    assert.deepEqual(history.toldAt(pages), [5, 9, 13, 17])
  })

  test('filter out texts that come and go, but report a new one among them', ({ assert }) => {
    const history = new PageHistory({ label: 'custom' }, DAY)
    const banner = (text: string | null) =>
      homepage({ more: text === null ? [] : [block(text, { landmark: 'header' })] })
    // Shown on two crawls, then absent for two.
    const pages = times(20).map((crawl) => banner(crawl % 4 < 2 ? null : 'Meet us in Berlin'))
    assert.deepEqual(history.toldAt(pages), [3, 5, 7, 9, 11])
    assert.deepEqual(history.crawl(banner('Northwind joins Contoso')).told, ['+Northwind joins Contoso'])
    assert.include(history.places[0].name, 'header')
    assert.equal(history.places[0].volatility?.by, 'returns')
  })

  test('include the parts around the main content', ({ assert }) => {
    const history = new PageHistory({ label: 'blog' })
    const pages = times(8).map((crawl) => [
      ...blog(12),
      ...times(crawl).map((index) =>
        block(`Related: ${'abcdefgh'[index]}`, { kind: 'link', landmark: 'aside', path: ['Related'] })
      ),
    ])
    assert.deepEqual(history.toldAt(pages), [2, 3, 4, 5])
  })

  for (const label of ['changelog', 'blog', 'careers', 'docs', 'custom'] as const) {
    test(`never include a list that grows by one entry per crawl: ${label}`, ({ assert }) => {
      const history = new PageHistory({ label }, DAY)
      assert.deepEqual(
        history.toldAt(times(14).map((crawl) => blog(10 + crawl))),
        times(13).map((crawl) => crawl + 2)
      )
    })
  }

  test('include related posts in the middle of a blog', ({ assert }) => {
    const history = new PageHistory({ label: 'blog' })
    const told = history.toldAt(
      QUOTES.map((quote) => [...blog(12), block(quote, { kind: 'link', path: ['Blog', 'Read next'] })])
    )
    assert.deepEqual(told, [2, 3, 4, 5])
  })

  test('do not include a text edited on five crawls in a row', ({ assert }) => {
    const history = new PageHistory()
    const drafts = [
      'Plan your work together in one quiet place',
      'Plan your work together in one calm place',
      'Plan your work together, in one calm place for all teams',
      'Plan all work together, in one calm place for all teams',
      'Plan all work together in one calm place for every team',
      'Plan all work in one calm place for every team',
    ]
    const pages = drafts.map((draft) => homepage({ more: [block(draft, { path: ['Plan work together'] })] }))
    assert.deepEqual(history.toldAt(pages), [2, 3, 4, 5, 6])
  })

  test('include figures that go up and down', ({ assert }) => {
    const history = new PageHistory()
    const pages = times(8).map((crawl) =>
      homepage({ more: [block(`${1000 + crawl * 37} tasks done by our customers today`, { path: ['Now'] })] })
    )
    assert.deepEqual(history.toldAt(pages), [2, 3, 4, 5])
  })

  test('include the frame of a legal page but not its text', ({ assert }) => {
    const history = new PageHistory({ url: 'https://northwind.example/legal/terms', label: 'custom' }, DAY)
    const pages = QUOTES.map((quote) => [
      block('Terms', { kind: 'heading' }),
      block('Liability', { kind: 'heading', path: ['Terms'] }),
      block(quote, { path: ['Terms', 'Liability'] }),
    ])
    assert.deepEqual(history.toldAt(pages), [2, 3, 4, 5, 6, 7, 8])
    const framed = new PageHistory({ url: 'https://northwind.example/legal/terms', label: 'custom' }, DAY)
    const menus = QUOTES.map((quote) => [block('Terms'), block(quote, { kind: 'link', landmark: 'nav' })])
    assert.deepEqual(framed.toldAt(menus), [2, 3, 4, 5])
  })

  test('report an area again after ten unchanged crawls and a week', ({ assert }) => {
    const history = new PageHistory({ label: 'homepage' }, DAY)
    history.toldAt(QUOTES.slice(0, 6).map((quote) => homepage({ quote })))
    const quiet = times(10).map(() => homepage({ quote: QUOTES[5] }))
    assert.deepEqual(history.toldAt(quiet), [])
    assert.lengthOf(history.crawl(homepage({ quote: QUOTES[6] })).told, 2)
    assert.isNull(history.places.find(({ name }) => name.endsWith('say'))!.volatility)

    const hourly = new PageHistory()
    hourly.toldAt(QUOTES.slice(0, 6).map((quote) => homepage({ quote })))
    hourly.toldAt(times(100).map(() => homepage({ quote: QUOTES[5] })))
    assert.deepEqual(hourly.crawl(homepage({ quote: QUOTES[6] })).told, [], 'four days are no week')
  })

  test('report an area while it is unmuted and filter it again once muted', ({ assert }) => {
    const history = new PageHistory()
    history.toldAt(QUOTES.slice(0, 6).map((quote) => homepage({ quote })))
    history.places = history.places.map((place) => ({ ...place, unmutedAt: 1 }))
    assert.lengthOf(history.crawl(homepage({ quote: QUOTES[6] })).told, 2)
    history.places = history.places.map((place) => ({ ...place, unmutedAt: null }))
    assert.lengthOf(history.crawl(homepage({ quote: QUOTES[7] })).told, 0)
  })

  test('are unchanged when a version is observed twice', ({ assert }) => {
    const change = changeOf({ lines: [{ kind: 'added', block: block('New') }] })
    const frozen = JSON.stringify(change)
    const once = observe([], change, { version: 2, at: 1 })
    assert.deepEqual(observe(once, change, { version: 2, at: 1 }), once)
    assert.equal(JSON.stringify(change), frozen)
  })

  test('ignore a redesign, and number at most 200 per page', ({ assert }) => {
    const lines = (count: number, word: string) =>
      times(count).map((index) => ({
        kind: 'added' as const,
        block: block('Text', {
          path: [word, 'abcdefghij'[index % 10] + 'abcdefghij'[Math.floor(index / 10)]],
        }),
      }))
    assert.deepEqual(observe([], changeOf({ lines: lines(61, 'a') }), { version: 2, at: 1 }), [])
    let places = observe([], changeOf({ lines: lines(50, 'first') }), { version: 2, at: 1 })
    for (const [index, word] of ['b', 'c', 'd', 'e'].entries()) {
      places = observe(places, changeOf({ lines: lines(50, word) }), { version: 3 + index, at: 2 + index })
    }
    assert.lengthOf(places, 200)
    assert.isFalse(places.some(({ name }) => name.includes('first')))
    assert.isFalse(places.some((place) => isVolatile(place, { version: 9, at: 9 })))
  })
})
