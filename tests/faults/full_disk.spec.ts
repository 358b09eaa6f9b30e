import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { test } from '@japa/runner'
import { Installation } from '#tests/support/installation'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'

const SIZE = '24m'
/** Bytes. */
const ROOM_LEFT = 160 * 1024
const PATIENCE = 150_000
const POLL_INTERVAL = 200

/** Mounts a small disk; false where that is not allowed. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-disk-'))
  const may = mount(folder)
  if (may) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
  return may
}

/** Returns text that compresses poorly, so that storing a version of it needs space. */
function wordyPage(seed: number): string {
  const words = Array.from({ length: 40_000 }, (_, at) =>
    (((at + 1) * (seed + 7) * 2_654_435_761) % 4_294_967_296).toString(36)
  )
  return `<!doctype html><h1>Page ${seed}</h1>${words.map((word, at) => (at % 40 ? word : `<p>${word}`)).join(' ')}`
}

/** Fills the disk up to a small remainder, after emptying the space that the database holds in reserve. */
function fill(disk: string, filler: string): void {
  const database = new BetterSqlite(join(disk, 'storage', 'rivalwatch.sqlite3'))
  database.pragma('busy_timeout = 5000')
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - ROOM_LEFT), 1))
}

test.group('Full disk', () => {
  test('stores no partial version, reports the cause, and recovers once there is space', async ({
    assert,
    cleanup,
  }) => {
    const disk = mkdtempSync(join(tmpdir(), 'rivalwatch-disk-'))
    mount(disk)
    cleanup(() => {
      execFileSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    })
    const site = await TestSite.start()
    cleanup(() => site.stop())
    site.serve('/pricing', pricingPage())
    const installation = await Installation.start({ STORAGE_PATH: join(disk, 'storage') })
    cleanup(async () => {
      await installation.stop()
    })
    const { write: key } = await installation.workspace()
    const ask = (method: string, path: string, body?: object) => installation.ask(key, method, path, body)
    const worker = installation.startWorker()
    cleanup(() => worker.killGroup('SIGKILL'))
    const until = async (what: string, isReached: () => Promise<boolean>) => {
      const end = Date.now() + PATIENCE
      while (!(await isReached())) {
        if (worker.hasEnded || Date.now() > end) throw new Error(`Never ${what}:\n${worker.output}`)
        await wait(POLL_INTERVAL)
      }
    }
    const { body: competitor } = await ask('POST', '/competitors', { name: 'Northwind', domain: site.host })
    const watching = { competitorId: competitor.id, url: site.url('/pricing'), label: 'pricing' }
    const { body: page } = await ask('POST', '/watched-urls', watching)
    const versionNumber = async () =>
      (await ask('GET', `/watched-urls/${page.id}/snapshot`)).body.versionNumber
    await until('read', async () => (await versionNumber()) === 1)

    const filler = join(disk, 'filler')
    site.serve('/pricing', (_request, response) => {
      // Fills the disk while the page is being read: a few rows fit, but not the page's content.
      if (!existsSync(filler)) fill(disk, filler)
      response.setHeader('content-type', 'text/html').end(wordyPage(1))
    })
    const requests = site.requests.length
    assert.equal((await ask('POST', `/watched-urls/${page.id}/crawl`)).status, 200)
    await until('asked for', async () => site.requests.length > requests)
    await until('said', async () => worker.output.includes('The server is out of disk space.'))
    assert.equal(await versionNumber(), 1, 'what was read last is still to be had')
    // The error is logged before the status is stored.
    const status = async () => (await ask('GET', '/watched-urls')).body[0].lastStatus
    await until('ended', async () => (await status()) !== 'running')
    assert.equal(await status(), 'failed')

    rmSync(filler)
    site.serve('/pricing', wordyPage(1))
    await ask('POST', `/watched-urls/${page.id}/crawl`)
    await until('read again', async () => (await versionNumber()) > 1)
    const database = new BetterSqlite(join(disk, 'storage', 'rivalwatch.sqlite3'), { readonly: true })
    cleanup(() => void database.close())
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
    const orphans = database.prepare(
      'select id from page_contents where id not in (select content_id from page_versions)'
    )
    assert.deepEqual(orphans.all(), [], 'content without its version')
    const bare = database.prepare(
      "select id from crawls where status = 'success' and id not in (select crawl_id from page_versions)"
    )
    assert.deepEqual(bare.all(), [], 'a good crawl without its version')
    worker.kill('SIGTERM')
    assert.equal(await worker.gone, 0, worker.output)
  })
    .skip(() => !mayMount(), 'only root can mount a small disk')
    .timeout(6 * 60_000)
})
