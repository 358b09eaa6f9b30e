import { test } from '@japa/runner'
import { VisitedPage } from './visited_page.js'

const u = 'https://northwind.example/pricing?plan=team'

async function aPage(body = '') {
  const page = await VisitedPage.open({ body })
  page.news()
  // Keeps clicks from leaving the page, and checks that a handler of the site cannot hide them from the script.
  page.window.document.body.addEventListener('click', (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  return page
}

test.group('Tracking script: track()', () => {
  test('sends an event with its name and an optional conversion', async ({ assert }) => {
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

  test('cuts long names and ignores invalid ones', async ({ assert }) => {
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

  test("uses the page's URL at the time of the event", async ({ assert }) => {
    const page = await aPage()
    page.window.history.pushState(null, '', '/checkout#step-2')
    page.window.rivalwatch.track('Bought')
    assert.deepEqual(page.news().at(-1), { t: 'event', u: 'https://northwind.example/checkout', n: 'Bought' })
  })

  test('sends events before the load event after the first view', async ({ assert }) => {
    const page = new VisitedPage()
    page.window.rivalwatch.track('Early')
    assert.deepEqual(page.sent, [])
    await page.load()
    assert.deepEqual(page.news(), [
      { t: 'view', u, l: 812 },
      { t: 'event', u, n: 'Early' },
    ])
  })

  test('runs calls queued before the script loaded, in order', async ({ assert }) => {
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
        // A string is iterable too, but such a call is not one of ours.
        ['event', 't', undefined],
        ['event', 'Fourth', undefined],
        ['event', 'Fifth', undefined],
        ['event', 'Sixth', undefined],
      ]
    )
    assert.deepEqual(page.errors, [])
  })

  test('accepts a queue without a function', async ({ assert }) => {
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
  test('counts a click for the closest element that names an event', async ({ assert }) => {
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

  test('treats data-rw-conversion alone as a conversion event')
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

  test('counts a form when it is submitted, not when something in it is clicked', async ({ assert }) => {
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

  test('counts elements around a form when they are clicked, not when it is submitted', async ({
    assert,
  }) => {
    const page = await aPage(`<div data-rw-event="Around"><form></form></div>`)
    page.dispatch(page.window.document.querySelector('form')!, 'submit')
    assert.deepEqual(page.news(), [])
    page.click('form')
    assert.deepEqual(page.news(), [{ t: 'event', u, n: 'Around' }])
  })

  test('counts a middle click on a link but not a context menu', async ({ assert }) => {
    const page = await aPage(`<a href="/docs" data-rw-event="Docs">Docs</a>`)
    page.click('a', 'auxclick', 2)
    assert.deepEqual(page.news(), [])
    page.click('a', 'auxclick', 1)
    assert.deepEqual(page.news(), [{ t: 'event', u, n: 'Docs' }])
  })
})
