import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { AllowedNetworks } from '#platform/outbound/main'
import { chromiumProgram } from '#tests/support/browser/chromium'
import { Canary } from '#tests/support/reach/canary'
import { browseCarelessly } from '#tests/support/reach/careless_chromium'
import { listenTwice } from '#tests/support/reach/two_addresses'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { TestSite } from '#tests/support/site'

const ONLY_THE_SITE = AllowedNetworks.parse('127.0.0.1/32')
const NAME = 'canary-name.example'

/** Whether the browser is a headless shell, which follows no hints, so that the test would prove nothing. */
const inHeadlessShell = async () => (await chromiumProgram()).isHeadlessShell
const FOLLOWS_NO_HINTS = 'a headless shell follows no hints'

test.group('Reach: hints in pages', () => {
  test('does not let preconnect reach inside, which it otherwise would', async ({ assert, cleanup }) => {
    const [canary, site] = [await Canary.listen(), await TestSite.start()]
    const rendering = await RenderingBrowser.start()
    cleanup(async () => void (await Promise.all([canary.close(), site.stop(), rendering.close()])))
    site.serve('/', `<!doctype html><link rel="preconnect" href="http://${canary.authority}/"><p>Outside</p>`)

    const { result } = await rendering.fetch(site.url('/'), { allowed: ONLY_THE_SITE })
    assert.equal(result.kind, 'page')
    assert.deepEqual(canary.sang, [])

    await browseCarelessly(site.url('/'))
    await canary.singing()
  }).skip(inHeadlessShell, FOLLOWS_NO_HINTS)

  test('queries no DNS name, which it otherwise would', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-hints-'))
    const site = await TestSite.start()
    const { executablePath } = await chromiumProgram()
    const log = join(folder, 'network.json')
    const logging = join(folder, 'chromium')
    await writeFile(logging, `#!/bin/sh\nexec '${executablePath}' '--log-net-log=${log}' "$@"\n`)
    await chmod(logging, 0o755)
    const rendering = await RenderingBrowser.start(logging)
    cleanup(async () => {
      await Promise.all([site.stop(), rendering.close()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    site.serve('/', `<!doctype html><link rel="dns-prefetch" href="//${NAME}/"><p>Outside</p>`)

    const resolve = async () => ['127.0.0.1']
    const url = `http://outside.example:${new URL(site.url('/')).port}/`
    const { result } = await rendering.fetch(url, { allowed: ONLY_THE_SITE, resolve })
    assert.equal(result.kind, 'page')
    await rendering.close()
    const didItself = await readFile(log, 'utf8')
    assert.include(didItself, 'outside.example', 'it writes down what it does')
    assert.notInclude(didItself, `"host":"http://${NAME}`)
    assert.notInclude(didItself, `"qname":`)

    assert.include(await browseCarelessly(site.url('/')), `"host":"http://${NAME}`)
  }).skip(inHeadlessShell, FOLLOWS_NO_HINTS)

  test('does not let a rebound name reach inside from a page, which it otherwise would', async (context) => {
    const { canary, site } = await listenTwice(context)
    const rendering = await RenderingBrowser.start()
    context.cleanup(() => rendering.close())
    const url = `http://rebind.example:${canary.port}/`
    const visit = (allowed: AllowedNetworks) => {
      let asked = 0
      const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2']
      return rendering.fetch(url, { allowed, resolve })
    }
    site.body = `<!doctype html><p id="said">nothing</p><script>
      fetch('/again').then((answer) => answer.text()).then((text) => { said.textContent = text })
    </script>`
    const { result, proxy } = await visit(ONLY_THE_SITE)
    context.assert.equal(result.kind, 'page')
    if (result.kind === 'page') context.assert.include(Buffer.from(result.body).toString(), '>nothing<')
    context.assert.equal(proxy!.troubleWith(url)?.code, 'dns_failed')
    context.assert.deepEqual(canary.sang, [])

    await visit(AllowedNetworks.parse('127.0.0.0/8'))
    await canary.singing()
  })
})
