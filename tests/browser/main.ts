/**
 * `npm run test:browser`: the tracking script in a real Chromium, on pages of this machine. The browser is looked for at
 * CHROMIUM_PATH, else on PATH; without one this says so and exits with 1.
 */
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'
import { findChromium } from './chromium.js'

if (findChromium()) {
  processCLIArgs(process.argv.slice(2))
  configure({
    files: ['tests/browser/**/*.spec.ts'],
    plugins: [assert()],
    timeout: 30_000,
    importer: (file) => import(file.href.replace(/\.ts$/, '.js')),
  })
  await run()
} else {
  console.error(
    'No Chromium was found: install one, or set CHROMIUM_PATH to its program. Nothing was tested.'
  )
  process.exitCode = 1
}
