import { test } from '@japa/runner'
import { VisitedPage } from './visited_page.js'

const u = 'https://northwind.example/pricing?plan=team'

async function aPage(body = '') {
  const page = await VisitedPage.open({ body })
  page.news()
  // Nothing may lead away from the page, nor may a handler of the site keep the script from seeing it.
  page.window.document.body.addEventListener('click', (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  return page
}

test.group('Tracking script: track()', () => {
  test('an event has a name, and may be a conversion', async ({ assert }) => {
    const page = await aPage()
    const { rivalwatch } = page.window
    rivalwatch.track('Opened the menu')
    rivalwatch.track(' Bought ', { conversion: true })
    rivalwatch.track('Looked', { conversion: false })
    assert.deepEqual(page.news(), [
      { t: 'event', u, n: 'Opened the menu' },
      { t: 'event', u, n: 'Bought', c: true },
      { t: 'event', u, n: 'Looked' },
    ])
  })

  test('a long name is cut, and what is no name is no event', async ({ assert }) => {
    const page = await aPage()
    for (const name of [
      '',
      ' \n ',
      undefined,
      null,
      7,
      {},
      [],
      Symbol('name'),
      new page.window.Event('click'),
    ])
      page.window.rivalwatch.track(name)
    page.window.rivalwatch.track()
    page.window.rivalwatch.track('x'.repeat(121), null)
    assert.deepEqual(page.news(), [{ t: 'event', u, n: 'x'.repeat(120) }])
    assert.deepEqual(page.errors, [])
  })

  test('is of the address that the page had then', async ({ assert }) => {
    const page = await aPage()
    page.window.history.pushState(null, '', '/checkout#step-2')
    page.window.rivalwatch.track('Bought')
    assert.deepEqual(page.news().at(-1), { t: 'event', u: 'https://northwind.example/checkout', n: 'Bought' })
  })

  test('what happens before the load is over comes after the view', async ({ assert }) => {
    const page = new VisitedPage()
    page.window.rivalwatch.track('Early')
    assert.deepEqual(page.sent, [])
    await page.load()
    assert.deepEqual(page.news(), [
      { t: 'view', u, l: 812 },
      { t: 'event', u, n: 'Early' },
    ])
  })

  test('calls before the script came are done afterwards, in order', async ({ assert }) => {
    const page = await VisitedPage.open({
      head: `<script>
        window.rivalwatch = window.rivalwatch || { q: [], track(...call) { window.rivalwatch.q.push(call) } }
        rivalwatch.track('First')
        rivalwatch.q.push(['Second', { conversion: true }]);
        (function () { rivalwatch.q.push(arguments) })('Third')
        rivalwatch.q.push(null, 7, 'text')
        window.kept = rivalwatch
        window.keptTrack = rivalwatch.track
      </script>`,
    })
    page.window.kept.track('Fourth')
    page.window.keptTrack('Fifth')
    page.window.kept.q.push(['Sixth'])
    assert.deepEqual(
      page.news().map(({ t, n, c }) => [t, n, c]),
      [
        ['view', undefined, undefined],
        ['event', 'First', undefined],
        ['event', 'Second', true],
        ['event', 'Third', undefined],
        // A text is a list of its characters: that call is not one of ours.
        ['event', 't', undefined],
        ['event', 'Fourth', undefined],
        ['event', 'Fifth', undefined],
        ['event', 'Sixth', undefined],
      ]
    )
    assert.deepEqual(page.errors, [])
  })

  test('a queue without a function is taken too', async ({ assert }) => {
    const page = await VisitedPage.open({
      head: `<script>window.rivalwatch = { q: [['First']] }</script>`,
    })
    assert.deepEqual(
      page.news().map(({ n }) => n),
      [undefined, 'First']
    )
  })
})

test.group('Tracking script: attributes', () => {
  test('a click counts for the closest element that names an event', async ({ assert }) => {
    const page = await aPage(`
      <div data-rw-event="Outer">
        <a href="https://elsewhere.example/" data-rw-event="Inner"><svg><path id="deep" /></svg></a>
        <p id="beside">text</p>
      </div>
      <p id="outside">text</p>`)
    for (const id of ['#deep', '#beside', '#outside']) page.click(id)
    page.dispatch(page.window.document, 'click')
    assert.deepEqual(page.news(), [
      { t: 'event', u, n: 'Inner' },
      { t: 'event', u, n: 'Outer' },
    ])
    assert.deepEqual(page.errors, [])
  })

  test('data-rw-conversion makes it a conversion, and is enough alone')
    .with([
      ['data-rw-event="Bought" data-rw-conversion', [{ t: 'event', u, n: 'Bought', c: true }]],
      ['data-rw-event="Bought" data-rw-conversion="true"', [{ t: 'event', u, n: 'Bought', c: true }]],
      ['data-rw-event="Bought" data-rw-conversion="false"', [{ t: 'event', u, n: 'Bought' }]],
      ['data-rw-conversion', [{ t: 'event', u, n: 'Conversion', c: true }]],
      ['data-rw-conversion="false"', []],
    ] as const)
    .run(async ({ assert }, [attributes, hits]) => {
      const page = await aPage(`<button ${attributes}>Buy</button>`)
      page.click('button')
      assert.deepEqual(page.news(), hits as never)
    })

  test('a form counts when it is sent, not when something in it is clicked', async ({ assert }) => {
    const page = await aPage(`
      <div data-rw-event="Around">
        <form data-rw-event="Asked" data-rw-conversion><input><button data-rw-event="Pressed">Send</button></form>
      </div>`)
    page.click('input')
    assert.deepEqual(page.news(), [])
    page.dispatch(page.window.document.querySelector('form')!, 'submit')
    page.click('button')
    assert.deepEqual(page.news(), [
      { t: 'event', u, n: 'Asked', c: true },
      { t: 'event', u, n: 'Pressed' },
    ])
  })

  test('what is around a form is clicked, not sent', async ({ assert }) => {
    const page = await aPage(`<div data-rw-event="Around"><form></form></div>`)
    page.dispatch(page.window.document.querySelector('form')!, 'submit')
    assert.deepEqual(page.news(), [])
    page.click('form')
    assert.deepEqual(page.news(), [{ t: 'event', u, n: 'Around' }])
  })

  test('a link opened by the middle button counts, a menu does not', async ({ assert }) => {
    const page = await aPage(`<a href="/docs" data-rw-event="Docs">Docs</a>`)
    page.click('a', 'auxclick', 2)
    assert.deepEqual(page.news(), [])
    page.click('a', 'auxclick', 1)
    assert.deepEqual(page.news(), [{ t: 'event', u, n: 'Docs' }])
  })
})
