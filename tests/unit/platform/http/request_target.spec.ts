import { test } from '@japa/runner'
import { readableTarget } from '#platform/http/request_target'

test.group('Request targets', () => {
  test('reads {0} as {1}')
    .with<[string, string][]>([
      ['/v1/me?x=%20#y', '/v1/me?x=%20#y'],
      ['/%F0%9F%98%80/a%2Fb', '/%F0%9F%98%80/a%2Fb'],
      ['/%ff', '/%25ff'],
      ['/a%20b/%e2%82/%41', '/a%20b/%25e2%2582/%41'],
      ['/100%/%zz/%4', '/100%25/%25zz/%254'],
      ['/%25', '/%25'],
      ['/?q=%&%ff=%41', '/?q=%25&%25ff=%41'],
      ['http://rivalwatch.example:8080/v1/me?x=1', '/v1/me?x=1'],
      ['HTTPS://rivalwatch.example', '/'],
      ['https://rivalwatch.example?x=1', '/?x=1'],
      ['*', '/*'],
      ['', '/'],
    ])
    .run(({ assert }, [target, readable]) => {
      assert.equal(readableTarget(target), readable)
      assert.doesNotThrow(() => decodeURIComponent(readable))
    })
})
