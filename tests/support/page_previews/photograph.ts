/** The application with built pages and made-up data, photographed. Started by `main.mjs` in a separate environment. */
import 'reflect-metadata'
import { ignite } from '../../../bin/ignite.js'
import { launchChromium } from '#tests/support/browser/chromium'
import { expectBuiltPages, serveBuiltPages } from '#tests/support/browser/built_pages'
import { stopClock } from '#tests/support/page_previews/clock'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { readWishes } from '#tests/support/page_previews/wishes'

async function run(): Promise<boolean> {
  const wishes = readWishes(process.argv.slice(2))
  const { APP_URL, HOST, PORT } = process.env
  const chromium = await launchChromium({ [new URL(APP_URL!).hostname]: `${HOST}:${PORT}` })
  await startApp()
  stopClock(NOW)
  const { photographAll } = await import('#tests/support/page_previews/session')
  const { failures, size } = await photographAll(chromium, wishes)
  await chromium.close()
  console.log(`${size} screenshots in ${wishes.folder}`)
  for (const failure of failures) console.error(failure.message)
  return failures.length === 0
}

async function startApp() {
  await ignite()
    .tap((app) => {
      app.booting(() => expectBuiltPages(app))
      app.starting(addBrokenPages)
    })
    .httpServer()
    .start()
  await serveBuiltPages()
}

/** Adds failing pages, to show the error responses. */
async function addBrokenPages() {
  const { default: router } = await import('@adonisjs/core/services/router')
  const { web } = await import('#start/kernel')
  const { Unavailable } = await import('#analytics/store/clickhouse/unavailable')
  router
    .get('/broken', () => {
      throw new Error('This page is broken, as it should be.')
    })
    .use(web())
  router
    .get('/away', () => {
      throw new Unavailable('ECONNREFUSED')
    })
    .use(web())
  router
    .get('/full', () => {
      throw Object.assign(new Error('This page found the disk full, as it should.'), { code: 'SQLITE_FULL' })
    })
    .use(web())
}

const isGood = await run().catch((error: Error) => {
  console.error(`No screenshots were taken. ${error.message}`)
  return false
})
process.exit(isGood ? 0 : 1)
