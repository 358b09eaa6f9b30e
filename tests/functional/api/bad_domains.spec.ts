import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { assertRefused, NO_TEXT } from '#tests/support/bad_values'
import { taking } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** The tests allow 127.0.0.0/8 and with it names that may lead there, so those are checked without the application. */
const BAD = [
  undefined,
  ...NO_TEXT,
  { host: 'northwind.example' },
  '',
  '  ',
  '.',
  'a..example',
  '-a.example',
  'a-.example',
  'north wind.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'a'.repeat(10_000),
  'northwind.example\u0000',
  'north\r\nwind.example',
  'north\twind.example',
  '\ud800.example',
  // IP addresses in any notation.
  '8.8.8.8',
  '8.8.8.8:8080',
  'https://8.8.8.8/',
  '134744072',
  '10.0.0.1',
  '192.168.1.1:8080',
  '169.254.169.254',
  '0.0.0.0',
  '0x0a000001',
  '[::1]',
  '::1',
  '[fd00::1]:8080',
  '[2606:4700:4700::1111]',
  // Contains more than a host.
  'user@northwind.example',
  'user:password@northwind.example',
  'https://user:password@northwind.example/',
  'northwind.example:0x50',
  'northwind.example:99999',
  'northwind.example:-1',
  'ftp://northwind.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  '/pricing',
  '\\\\northwind.example',
  '?',
  '*.northwind.example',
  'northwind.example, contoso.example',
]

/** As typed, and as stored. */
const KEPT: [typed: string, domain: string][] = [
  ['northwind.example', 'northwind.example'],
  [' NorthWind.EXAMPLE\n', 'northwind.example'],
  ['northwind.example.', 'northwind.example'],
  ['https://northwind.example', 'northwind.example'],
  ['HTTP://WWW.Northwind.example:80/Pricing?a=b#c', 'northwind.example'],
  ['www.northwind.example/', 'northwind.example'],
  ['//northwind.example/pricing', 'northwind.example'],
  ['northwind.example:443', 'northwind.example'],
  ['northwind.example:8080', 'northwind.example:8080'],
  ['https://northwind.example:8443/pricing', 'northwind.example:8443'],
  ['shop.northwind.example', 'shop.northwind.example'],
  ['b\u00fccher.example', 'xn--bcher-kva.example'],
  ['BU\u0308CHER.example', 'xn--bcher-kva.example'],
  ['\u5317\u98a8.example', 'xn--djrw23n.example'],
  ['\u{1f600}.example', 'xn--e28h.example'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['localhost:3000', 'localhost:3000'],
]

test.group('Domains', () => {
  test('are rejected with 422 everywhere when invalid', async ({ assert }) => {
    assert.sameMembers(
      taking('domain').map(({ id }) => id),
      ['addCompetitor', 'updateCompetitor', 'suggestUrls', 'discoverPages', 'addAnalyticsSite']
    )
    for (const operation of taking('domain')) await assertRefused(assert, operation, 'domain', BAD)
  })

  test('are stored as a host and recognized however they are typed', async ({ assert }) => {
    for (const path of ['/competitors', '/analytics/sites']) {
      const api = new Api(await aKey(await aWorkspace()))
      const kept = new Set<string>()
      for (const [typed, domain] of KEPT) {
        const answer = await api.post(path, { name: 'A', domain: typed })
        assert.equal(answer.status, kept.has(domain) ? 409 : 201, `${path} ${typed}`)
        if (!kept.has(domain)) assert.equal(answer.body.domain, domain)
        kept.add(domain)
      }
    }
  })
})
