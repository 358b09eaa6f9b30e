import { test } from '@japa/runner'
import { startWeb } from '../web.js'

const DIRECTORY = '/.well-known/http-message-signatures-directory'

test.group('The crawler', () => {
  test('publishes its keys and explains them if it is publicly reachable', async ({ assert, cleanup }) => {
    const { origin } = await startWeb(cleanup, {
      APP_URL: 'https://rivalwatch.example',
      SECURITY_CONTACT: 'mailto:bots@rivalwatch.example',
    })
    const response = await fetch(origin + DIRECTORY)
    assert.equal(response.headers.get('content-type'), 'application/http-message-signatures-directory+json')
    assert.match(response.headers.get('signature-input')!, /^binding0=\("@authority";req\);created=/)
    assert.isNull(response.headers.get('set-cookie'))
    const { keys } = (await response.json()) as { keys: Record<string, string>[] }
    assert.containsSubset(keys[0], { kty: 'OKP', crv: 'Ed25519', use: 'sig' })

    const explained = await (await fetch(`${origin}/bot`)).text()
    assert.include(explained, 'RivalwatchBot/1.0 (+https://rivalwatch.example/bot)')
    assert.include(explained, `https://rivalwatch.example${DIRECTORY}`)
    assert.include(explained, 'Write to bots@rivalwatch.example.')
  })

  test('neither signs nor mentions an address that others cannot reach', async ({ assert, cleanup }) => {
    const { origin } = await startWeb(cleanup, { APP_URL: 'https://rivalwatch.internal' })
    assert.equal((await fetch(origin + DIRECTORY)).status, 404)
    const explained = await (await fetch(`${origin}/bot`)).text()
    assert.include(explained, '  RivalwatchBot/1.0\n')
    assert.notInclude(explained, 'It signs')
  })
})
