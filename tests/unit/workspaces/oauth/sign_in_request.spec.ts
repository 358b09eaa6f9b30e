import { test } from '@japa/runner'
import { mostOf, readableRequest } from '#workspaces/oauth/sign_in_request'

const read = (query: string) => [...new URLSearchParams(readableRequest(query).split('?')[1])]

test.group('Requests to sign in', () => {
  test('keep the parameters that this server understands', ({ assert }) => {
    assert.deepEqual(read('client_id=a&nonce=b&prompt=none&max_age=1&state=c%20d&scope=read'), [
      ['client_id', 'a'],
      ['state', 'c d'],
      ['scope', 'read'],
    ])
  })

  test('keep repeated parameters, which are then rejected', ({ assert }) => {
    assert.lengthOf(read('redirect_uri=a&redirect_uri=b'), 3)
  })

  test('request everything unless they name a known scope', ({ assert }) => {
    const scopeOf = (query: string) => new Map(read(query)).get('scope')
    assert.equal(scopeOf(''), 'read write')
    assert.equal(scopeOf('scope=openid+offline_access'), 'read write')
    assert.equal(scopeOf('scope=write+read+openid'), 'read write')
    assert.equal(scopeOf('scope=write'), 'write')
    assert.equal(mostOf('read'), 'read')
    assert.equal(mostOf('read write'), 'write')
    assert.equal(mostOf(undefined), 'read')
  })
})
