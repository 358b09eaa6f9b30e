import { test } from '@japa/runner'
import { clientAddress } from '#analytics/collect/client_address'
import { Networks } from '#platform/networks'

const NETWORKS = new Networks('TRUSTED_PROXIES', '127.0.0.0/8, 10.0.0.0/8, 2001:db8::/32')

function addressOf(peer: string | undefined, forwarded?: string) {
  const socket = { remoteAddress: peer } as never
  return clientAddress({ socket, headers: { 'x-forwarded-for': forwarded } }, (proxy) =>
    NETWORKS.covers(proxy)
  )
}

test.group('Client address', () => {
  test('is the peer when that is not a trusted proxy, whatever it forwards', ({ assert }) => {
    assert.equal(addressOf('203.0.113.7'), '203.0.113.7')
    assert.equal(addressOf('203.0.113.7', '198.51.100.1'), '203.0.113.7')
    assert.equal(addressOf('::ffff:203.0.113.7', '198.51.100.1'), '203.0.113.7')
  })

  test('is the last forwarded address that is not a trusted proxy', ({ assert }) => {
    assert.equal(addressOf('127.0.0.1', '198.51.100.1'), '198.51.100.1')
    assert.equal(addressOf('::ffff:10.1.2.3', '198.51.100.1'), '198.51.100.1')
    assert.equal(addressOf('127.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.7'), '198.51.100.1')
    assert.equal(addressOf('127.0.0.1', '198.51.100.1,2001:db8::1 , 10.0.0.7'), '198.51.100.1')
    assert.equal(addressOf('127.0.0.1', '10.0.0.9, 10.0.0.7'), '10.0.0.9')
  })

  test('is the proxy when it forwards no valid address', ({ assert }) => {
    for (const forwarded of ['', 'unknown', '198.51.100.1:4711', '300.1.1.1', ','.repeat(1_000)]) {
      assert.equal(addressOf('127.0.0.1', forwarded), '127.0.0.1')
    }
    assert.equal(addressOf('127.0.0.1', '198.51.100.1, garbage'), '127.0.0.1')
    assert.equal(addressOf(undefined, '198.51.100.1'), '198.51.100.1')
  })
})
