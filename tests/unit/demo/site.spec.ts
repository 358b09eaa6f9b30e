import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { PageLabel, Verdict } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { pagePaths, renderPage } from '../../../demo/site/render.js'
import { startSite } from '../../../demo/site/server.js'
import { type PagePath, sceneOf, script, stateAt } from '../../../demo/site/state.js'

const ORIGIN = 'http://127.0.0.1:8123'
const LABELS: Record<PagePath, PageLabel> = {
  '/': 'homepage',
  '/pricing': 'pricing',
  '/features': 'features',
  '/careers': 'careers',
  '/changelog': 'changelog',
  '/docs': 'docs',
  '/blog': 'blog',
}
const LOOPS = 3

/** Returns the product's verdict on a page between two steps; null when it raises no alert. */
async function verdictOn(path: PagePath, step: number): Promise<Verdict | null> {
  const page = { url: ORIGIN + path, label: LABELS[path], competitor: 'Northwind' }
  const [before, after] = [step - 1, step].map((at) => renderPage(path, stateAt(at), ORIGIN))
  const verdict = await judgeMarkup(page, before, after)
  return verdict?.score ? verdict : null
}

test.group('Demo site | script', () => {
  test("raises an alert on each scene's page and on no other", async ({ assert }) => {
    for (let step = 1; step <= LOOPS * script.length; step++) {
      const scene = sceneOf(step)
      const alerted: PagePath[] = []
      for (const path of pagePaths) if (await verdictOn(path, step)) alerted.push(path)
      assert.deepEqual(alerted, scene?.page ? [scene.page] : [], `step ${step}: ${scene?.id}`)
    }
  })

  test('varies the noise on every page at every step', ({ assert }) => {
    for (let step = 1; step <= script.length; step++) {
      for (const path of pagePaths) {
        const [before, after] = [step - 1, step].map((at) => renderPage(path, stateAt(at), ORIGIN))
        assert.notEqual(before, after)
      }
    }
  })

  test('increases values from loop to loop', async ({ assert }) => {
    const first = await verdictOn('/pricing', 1)
    const second = await verdictOn('/pricing', 1 + script.length)
    assert.equal(first?.summary, 'Northwind raised Team from $49 to $59 a month (+20%).')
    assert.equal(second?.summary, 'Northwind raised Team from $59 to $69 a month (+17%).')
    assert.equal(first?.score, 'high')
  })

  test('returns the same state every time and stays small after a year', ({ assert }) => {
    assert.deepEqual(stateAt(40), stateAt(40))
    const afterOneYear = stateAt(365 * 24 * 60)
    for (const path of pagePaths) assert.isBelow(renderPage(path, afterOneYear, ORIGIN).length, 20_000)
  })
})

test.group('Demo site | server', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-site-'))
    return () => rm(folder, { recursive: true })
  })

  test('plays the next scene when asked and continues there after a restart', async ({ assert, cleanup }) => {
    const stepFile = join(folder, 'step')
    const site = await startSite({ port: 0, stepFile })
    const before = await (await fetch(`${site.origin}/pricing`)).text()
    const scene = await (await fetch(`${site.origin}/~advance`, { method: 'POST' })).json()
    await site.stop()
    assert.include(before, '$49 / month')
    assert.deepEqual(scene, { step: 1, page: '/pricing', news: script[0].news })
    assert.equal(await readFile(stepFile, 'utf8'), '1')

    const again = await startSite({ port: 0, stepFile })
    cleanup(() => again.stop())
    assert.include(await (await fetch(`${again.origin}/pricing?from=ad`)).text(), '$59 / month')
  })

  test('serves only its own pages', async ({ assert, cleanup }) => {
    const site = await startSite({ port: 0, stepFile: join(folder, 'step') })
    cleanup(() => site.stop())
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(site.origin + path, { method })).status
    assert.equal(await statusOf('/'), 200)
    assert.equal(await statusOf('/pricing', 'HEAD'), 200)
    assert.equal(await statusOf('/pricing', 'POST'), 404)
    assert.equal(await statusOf('/~advance'), 404)
    assert.equal(await statusOf('/constructor'), 404)
  })
})
