import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { chromium, type Browser } from 'playwright-core'
import { AllowedNetworks } from '#platform/outbound/main'
import { chromiumProgram } from '#tests/support/browser/chromium'
import { Canary } from '#tests/support/reach/canary'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { TestSite } from '#tests/support/site'
import { type WayInside, WAYS_INSIDE } from './ways_inside.js'

const ONLY_THE_SITE = AllowedNetworks.parse('127.0.0.1/32')

/** Starts a site whose page tries to reach the canary. */
async function listen({ cleanup }: TestContext, way: WayInside) {
  const canary = await Canary.listen()
  const site = await TestSite.start()
  cleanup(async () => void (await Promise.all([canary.close(), site.stop()])))
  const body = `<!doctype html><title>Outside</title>${way.html(canary.authority)}`
  const others = Object.entries(way.others?.(canary.authority) ?? {})
  site.serve('/', { body, headers: way.headers?.(canary.authority) })
  for (const [path, answer] of others) site.serve(path, answer)
  return { canary, site }
}

test.group('Reach: pages in a browser', (group) => {
  let rendering: RenderingBrowser
  let isHeadlessShell: boolean
  /** A browser without precautions, which proves that the canary would notice. */
  let careless: Browser

  group.setup(async () => {
    rendering = await RenderingBrowser.start()
    const program = await chromiumProgram()
    isHeadlessShell = program.isHeadlessShell
    careless = await chromium.launch({ executablePath: program.executablePath, args: ['--no-sandbox'] })
    return async () => void (await Promise.all([rendering.close(), careless.close()]))
  })

  test('does not let {what} reach inside, which it otherwise would')
    .with(WAYS_INSIDE)
    .run(async (context, way) => {
      const { canary, site } = await listen(context, way)
      const { result, proxy } = await rendering.fetch(site.url('/'), { allowed: ONLY_THE_SITE })
      context.assert.deepEqual(canary.sang, [])
      const trouble = proxy!.troubleWith(`http://${canary.authority}/`)
      const isTried = !way.never && !(way.neverWithWindows && !isHeadlessShell)
      context.assert.equal(trouble?.code, isTried ? 'refused_target' : undefined, 'what the proxy was asked')
      if (result.kind === 'page')
        context.assert.notInclude(Buffer.from(result.body).toString(), '<p>inside</p>')

      const page = await careless.newPage()
      await page.goto(site.url('/')).catch(() => {})
      await canary.singing()
      await page.close()
    })
})
