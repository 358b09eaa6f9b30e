/** `npm run chromium` prints which browser the browser tests use; exits with 1 when there is none. */
import { startChromium } from '#tests/support/browser/chromium'

try {
  const { browser, program } = await startChromium()
  console.log(`The browser tests run in Chromium ${browser.version()}: ${program.executablePath}`)
  await browser.close()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
