import { test } from '@japa/runner'
import { readAppUrl } from '#platform/http/app_url'

test.group('APP_URL', () => {
  test('is the address of a host: {$self}')
    .with(['https://rivalwatch.example', 'http://127.0.0.1:3333/', 'http://rivalwatch:8080'])
    .run(({ assert }, address) => assert.equal(readAppUrl('APP_URL', address), address))

  test('may be left out: {$self}')
    .with(['', '  ', undefined])
    .run(({ assert }, address) => assert.isUndefined(readAppUrl('APP_URL', address)))

  test('is rejected with a path or without a scheme: {$self}')
    .with([
      'https://example.com/rivalwatch',
      'https://example.com/?a=1',
      'https://example.com/#a',
      'rivalwatch.example',
      'ftp://rivalwatch.example',
      'https://ada:secret@rivalwatch.example',
    ])
    .run(({ assert }, address) =>
      assert.throws(
        () => readAppUrl('APP_URL', address),
        /APP_URL isn't a valid base URL\. Use an http: or https: URL without a path/
      )
    )
})
