/** `npm run chromium` prints which browser the browser tests use; exits with 1 when there is none. */
import { launchChromium } from '#tests/support/browser/chromium'

try {
  const chromium = await launchChromium()
  console.log(`The browser tests run in Chromium ${chromium.version()}.`)
  await chromium.close()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
