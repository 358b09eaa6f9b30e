import { test } from '@japa/runner'
import { appUrl } from '#config/app'

test.group('Every response', () => {
  for (const path of [
    '/v1/competitors',
    '/v1/openapi.json',
    '/mcp',
    '/bot',
    '/health/live',
    '/.well-known/none',
    '/login',
    '/none',
  ]) {
    test(`for ${path} forbids content sniffing and requires https`, async ({ assert }) => {
      const { headers } = await fetch(appUrl + path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('strict-transport-security')!, /^max-age=\d{8}/)
    })
  }
})
