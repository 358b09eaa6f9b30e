import { untilBy } from '#tests/support/until'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { WatchedSite } from '#tests/support/watched_site'
import { Program } from '../program.js'

const PAGES = 12

function page(path: string, banner: string): string {
  return `<!doctype html><html lang="en"><head><title>Northwind ${path}</title></head>
<body><header><p>${banner}</p></header><main><h1>About ${path}</h1><p>What stands on ${path} and nowhere else.</p></main></body></html>`
}

test.group('Several workers', () => {
  test('create one alert for the same edit on many pages', async ({ assert, cleanup }) => {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    const paths = Array.from({ length: PAGES }, (_, index) => `/page-${index + 1}`)
    for (const path of paths) {
      watched.site.serve(path, page(path, 'Northwind is available in English only.'))
      await watched.watch(path, 'features')
    }
    for (const path of paths) {
      watched.site.serve(path, page(path, 'Northwind now costs $5 a month less than before.'))
      await watched.request(path)
    }

    const workers = [1, 2, 3].map(() => new Program(['ace.js', 'queue:listen', '--concurrency=4']))
    cleanup(() => workers.forEach((worker) => worker.killGroup('SIGKILL')))
    const settled = async () => {
      const changes = await db.from('page_changes').whereNot('outcome', 'pending').select('outcome')
      return changes.map(({ outcome }) => outcome as string)
    }
    await untilBy(workers, async () => (await settled()).length >= PAGES)

    assert.deepEqual((await settled()).sort(), ['alerted', ...Array<string>(PAGES - 1).fill('joined')])
    const [alert, ...more] = await watched.alerts()
    assert.isEmpty(more)
    assert.match(alert.summary, /, also on \/page-\d+, \/page-\d+ and 9 other pages\.$/)
    for (const worker of workers) {
      worker.kill('SIGTERM')
      assert.equal(await worker.gone, 0, worker.output)
    }
  })
})
