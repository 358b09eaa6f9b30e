import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { aWatchedUrl } from '#tests/support/alerts'
import { assertRefused, NO_TEXT } from '#tests/support/bad_values'
import { taking } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'

const BAD = [
  undefined,
  ...NO_TEXT,
  '',
  '/pricing',
  'pricing',
  '//northwind.example/pricing',
  'northwind.example/pricing',
  'https://',
  'https:///',
  'https://north wind.example/',
  'https://northwind.example:99999/',
  'https://[::1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JavaScript://northwind.example/%0aalert(1)',
  'data:text/html,hello',
  'ftp://northwind.example/',
  'ws://northwind.example/',
  'mailto:ada@northwind.example',
  'https://user@northwind.example/',
  'https://user:password@northwind.example/',
  'https://:password@northwind.example/',
  `https://northwind.example/${'a'.repeat(9000)}`,
  // Percent-encoding makes it longer than it looks.
  `https://northwind.example/${'\u5317'.repeat(700)}`,
  'https://northwind.example/\u0000',
  'https://northwind.example/a\r\nb',
  'https://northwind.example/a\tb',
  'https://northwind.example/\ud800',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://0x0a000001/',
]

test.group('URLs', () => {
  test('are rejected with 422 when invalid', async ({ assert }) => {
    assert.deepEqual(
      taking('url').map(({ id }) => id),
      ['watchUrl']
    )
    for (const operation of taking('url')) await assertRefused(assert, operation, 'url', BAD)
  })

  test('recognize a watched page in another spelling', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const { competitorId } = await aWatchedUrl(workspace, 'contoso.example')
    const watch = (url: string) => api.post('/watched-urls', { competitorId, url, label: 'pricing' })
    const page = 'https://northwind.example/a%20b?plan=a'
    assert.equal((await watch(page)).body.url, page)
    const same = [
      `${page}#top`,
      `${page}#`,
      ` ${page}\n`,
      'https://northwind.example:443/a%20b?plan=a',
      'HTTPS://NORTHWIND.example/a%20b?plan=a',
      'https://northwind.example/a b?plan=a',
      'https://northwind.example/x/../a%20b?plan=a',
      'https:\\\\northwind.example\\a%20b?plan=a',
    ]
    for (const url of same) {
      const answer = await watch(url)
      assert.equal(answer.status, 409, url)
      assert.equal(answer.body.code, 'url_exists')
    }
    const others = [
      'http://northwind.example/a%20b?plan=a',
      'https://northwind.example:8443/a%20b?plan=a',
      'https://northwind.example/A%20b?plan=a',
      'https://northwind.example/a%20b/?plan=a',
      'https://northwind.example/a%20b?plan=b',
      'https://www.northwind.example/a%20b?plan=a',
      `https://northwind.example/${'a'.repeat(2022)}`,
    ]
    for (const url of others) {
      const answer = await watch(url)
      assert.equal(answer.status, 201, url)
      assert.equal(answer.body.url, url)
    }
  })
})
