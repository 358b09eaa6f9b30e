import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { BrowserSession } from '#tests/support/browser/browser_session'
import { visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'

test.group('Browser checks', (group) => {
  group.each.setup(async () => void (await anOwner()))

  test('detect {0}')
    .with([
      ['an error on the console', `console.error('oh')`, /oh/],
      ['an error that nobody catches', `setTimeout(() => { throw new Error('dear') })`, /dear/],
      [
        'a style that the policy forbids',
        `document.body.setAttribute('style', 'color: red')`,
        /Security Policy/,
      ],
      ['an answer that it does not get', `fetch('/nowhere')`, /404/],
    ] as const)
    .run(async ({ browser, assert }, [, script, trouble]) => {
      const session = new BrowserSession(browser.chromium)
      const page = await session.open()
      await visit(page, '/login')
      await page.evaluate(script)
      while (session.troubles.length === 0) await page.evaluate('0')
      await assert.rejects(() => session.end(), trouble)
    })

  test('report {0}')
    .with([
      ['a field without a name', `<input>`, assertAccessible, /label/],
      ['text that is pale by day', `<font color="#cccccc">Day</font>`, assertAccessible, /contrast \(light/],
      [
        'text that is dark by night',
        `<font color="#333333">Night</font>`,
        assertAccessible,
        /contrast \(dark/,
      ],
      ['a wide picture', `<svg width="2000" height="1"></svg>`, assertNoSidewaysScroll, /sideways/],
    ] as const)
    .run(async ({ browser, assert }, [, markup, check, message]) => {
      const page = await browser.open()
      await visit(page, '/login')
      await check(page)
      await page.evaluate(
        (html) => (globalThis as any).document.querySelector('main').insertAdjacentHTML('beforeend', html),
        markup
      )
      await assert.rejects(() => check(page), message)
    })
})
