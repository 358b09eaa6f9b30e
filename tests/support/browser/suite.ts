import type { Group, Suite } from '@japa/runner/core'
import type { Browser } from 'playwright-core'
import type { NoChromium } from '#tests/support/browser/chromium'
import type { BrowserSession } from '#tests/support/browser/browser_session'

/** Shares one Chromium among all tests of the suite. Each test has a session that ends with it. */
export function testInChromium(suite: Suite): void {
  let chromium: Browser | undefined
  let Session: typeof BrowserSession

  suite.setup(async () => {
    // Spares other suites from loading Playwright.
    const { launchChromium, NoChromium } = await import('#tests/support/browser/chromium')
    Session = (await import('#tests/support/browser/browser_session')).BrowserSession
    try {
      chromium = await launchChromium()
    } catch (error) {
      if (!(error instanceof NoChromium) || process.env.CI) throw error
      skipAll(suite, error)
    }
    return () => chromium?.close()
  })

  const eachTest: Parameters<Group['each']['setup']>[0] = (test) => {
    const session = new Session(chromium!)
    test.context.browser = session
    return () => session.end()
  }
  suite.onGroup((group) => group.each.setup(eachTest))
  suite.onTest((test) => test.setup(eachTest))
}

/** Repeats the reason at the end, so that a run without these tests does not look like a complete one. */
function skipAll(suite: Suite, reason: NoChromium) {
  const tests = suite.stack.flatMap((entry) => ('tests' in entry ? entry.tests : [entry]))
  for (const test of tests) test.skip(true, 'No Chromium')
  process.once('exit', () => console.error(`\n${tests.length} browser tests were SKIPPED. ${reason.message}`))
}

declare module '@japa/runner/core' {
  interface TestContext {
    /** Only set in the `browser` suite. */
    browser: BrowserSession
  }
}
