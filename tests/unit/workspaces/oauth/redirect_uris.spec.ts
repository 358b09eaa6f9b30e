import { test } from '@japa/runner'
import { formActionSource, isAllowedRedirect, redirectTarget } from '#workspaces/oauth/redirect_uris'

test.group('Redirect URIs', () => {
  test('are allowed: {$self}')
    .with([
      'https://claude.ai/api/mcp/auth_callback',
      'https://chatgpt.com/connector_platform_oauth_redirect',
      'http://127.0.0.1:33418/',
      'http://localhost/callback',
      'http://[::1]:8080/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'com.example.app:/callback',
    ])
    .run(({ assert }, address) => assert.isTrue(isAllowedRedirect(address)))

  test('are rejected: {$self}')
    .with([
      '',
      'claude.ai/callback',
      'http://claude.ai/callback',
      'http://127.0.0.2/callback',
      'http://app.localhost/callback',
      'https://127.0.0.1/callback',
      'https://localhost/callback',
      'https://user@claude.ai/callback',
      'https://claude.ai/callback#part',
      'https://claude.ai\\@evil.example/',
      ' https://claude.ai/callback',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://claude.ai/x',
      'ftp://claude.ai/',
      'app://callback',
    ])
    .run(({ assert }, address) => assert.isFalse(isAllowedRedirect(address)))

  test('lead to a host that people recognize', ({ assert }) => {
    assert.deepEqual(redirectTarget('https://a.example:8443/x'), { host: 'a.example:8443', isLocal: false })
    assert.deepEqual(redirectTarget('http://127.0.0.1:1234/x'), { host: '127.0.0.1', isLocal: true })
    assert.deepEqual(redirectTarget('cursor://any/x'), { host: 'cursor', isLocal: true })
  })

  test('widen the policy of a form only by their own address', ({ assert }) => {
    assert.equal(formActionSource('https://a.example/x;y'), 'https://a.example')
    assert.equal(formActionSource('http://127.0.0.1:1234/x'), 'http://127.0.0.1:1234')
    assert.equal(formActionSource('http://[::1]:1234/x'), 'http:')
    assert.equal(formActionSource('com.example.app:/x'), 'com.example.app:')
  })
})
