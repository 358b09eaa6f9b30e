/** Runs the tests inside the booted application. */
process.env.NODE_ENV = 'test'
// The sites of tests need no delay between crawls.
process.env.CRAWLER_HOST_DELAY ??= '0'
// No archive responds, except to tests that start a test double.
process.env.ARCHIVE_URL ??= 'http://127.0.0.1:1'
// Started processes skip source maps, which saves time; this one already has them.
process.env.SOURCE_MAPS ??= 'off'

import { prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { expectBuiltPages } from '../tests/support/browser/built_pages.js'
import { ignite } from './ignite.js'

await ignite()
  .tap((app) => app.booting(() => expectBuiltPages(app)))
  .testRunner()
  .configure(async (app) => {
    const { runnerHooks, ...config } = await import('../tests/bootstrap.js')

    processCLIArgs(process.argv.splice(2))
    configure({
      ...app.rcFile.tests,
      ...config,
      setup: runnerHooks.setup,
      teardown: runnerHooks.teardown.concat([() => app.terminate()]),
    })
  })
  .run(async () => {
    await run()
    // A run that fails before its first test leaves the application open, which would keep the process alive.
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  .catch((error) => {
    process.exitCode = 1
    return prettyPrintError(error)
  })
