/** A site whose pages all change, used while workers are killed. */
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import PageChange from '#monitoring/models/page_change'
import { WatchedSite } from '#tests/support/watched_site'

const PAGES = 3

/** Returns a unique page for each number, which contains its price once. */
function pageWithPrice(index: number, price: number): string {
  return `<!doctype html><title>Plan ${index}</title><h1>Plan ${index}</h1><p>Plan ${index} is $${price} a month.</p>`
}

export class ChangingSite {
  #price = 0

  private constructor(
    private readonly watched: WatchedSite,
    private readonly paths: string[]
  ) {}

  static async start(cleanup: (stop: () => Promise<void>) => void, pages = PAGES): Promise<ChangingSite> {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    const paths = Array.from({ length: pages }, (_, index) => `/${index}`)
    const site = new ChangingSite(watched, paths)
    site.#change()
    for (const path of paths) await watched.watch(path)
    return site
  }

  /** Changes all pages and requests their crawls. */
  async changeAndRequest(): Promise<void> {
    this.#change()
    this.watched.site.requests.length = 0
    for (const path of this.paths) await this.watched.request(path)
  }

  get requests(): number {
    return this.watched.site.requests.filter(({ url }) => url !== '/robots.txt').length
  }

  #change() {
    this.#price++
    // No two pages ever have the same price, because the same edit on two pages would lead to a single alert.
    this.paths.forEach((path, index) =>
      this.watched.site.serve(path, pageWithPrice(index, 100 + this.#price * PAGES + index))
    )
  }

  /**
   * Asserts that each change of each page led to exactly one result.
   *
   * @param changes how often all pages changed
   */
  async assertEachOnce(assert: Assert, changes: number): Promise<void> {
    assert.isTrue(await isAllDone(), 'stuck')
    assert.deepEqual(await db.from('crawls').whereNot('status', 'success'), [], 'given up')
    assert.lengthOf(await db.from('watched_urls').whereNot('last_status', 'success'), 0)
    const versions = await db.from('page_versions').select('crawl_id')
    assert.lengthOf(versions, this.paths.length * (changes + 1))
    assert.lengthOf(await db.from('crawls'), versions.length, 'a version for each crawl')
    assert.lengthOf(new Set(versions.map(({ crawl_id: id }) => id)), versions.length)
    const alerts = await this.watched.alerts()
    assert.lengthOf(alerts, this.paths.length * changes, 'an alert for each change')
    assert.lengthOf(new Set(alerts.map(({ changeId }) => changeId)), alerts.length)
  }
}

export async function isAllDone(): Promise<boolean> {
  const page = await db.from('watched_urls').whereNotNull('turn').select('id').first()
  return !page && !(await PageChange.query().where('outcome', 'pending').first())
}

/** Expires everything that a dead worker held, so that nothing has to wait for it. */
export async function letLeasesRunOut(): Promise<void> {
  await db.from('watched_urls').whereNotNull('lease_token').update({ lease_expires_at: 0 })
  await db.from('page_changes').where('outcome', 'pending').update({ lease_expires_at: 0 })
}
