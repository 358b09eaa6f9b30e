import { test } from '@japa/runner'
import { AllowedNetworks, isPublic } from '#platform/outbound/main'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001::1',
]

const NOT_PUBLIC: [address: string, why: string][] = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', '0/8'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'cloud metadata, link-local'],
  ['169.254.0.1', 'link-local'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'cloud metadata'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['192.0.0.192', 'cloud metadata'],
  ['168.63.129.16', 'cloud metadata'],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['::ffff:169.254.169.254', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a9fe:a9fe::1', '6to4'],
  ['2001::7f00:1', 'Teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['2001:10::1', 'ORCHID'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'cloud metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not handed out'],
  ['127.1', 'no address in its usual form'],
  ['0x7f.0.0.1', 'no address in its usual form'],
  ['example.com', 'a name'],
  ['', 'nothing'],
]

test.group('Addresses', () => {
  test('treats {$self} as public')
    .with(PUBLIC)
    .run(({ assert }, address) => assert.isTrue(isPublic(address)))

  test('treats {0} as not public: {1}')
    .with(NOT_PUBLIC)
    .run(({ assert }, [address]) => assert.isFalse(isPublic(address)))
})

test.group('Allowed networks', () => {
  test('contain addresses in any of them', ({ assert }) => {
    const allowed = AllowedNetworks.parse(' 127.0.0.0/8, ::1/128 ,fd00::/8,')
    assert.isTrue(allowed.covers('127.9.9.9'))
    assert.isTrue(allowed.covers('::1'))
    assert.isTrue(allowed.covers('fd12::1'))
    assert.isTrue(allowed.covers('::ffff:127.0.0.1'))
    assert.isTrue(allowed.coversLoopback)
    assert.isFalse(allowed.covers('10.0.0.1'))
    assert.isFalse(allowed.covers('::2'))
    assert.isFalse(allowed.covers('localhost'))
  })

  test('are empty when the setting is empty', ({ assert }) => {
    for (const text of [undefined, '', ' , ']) {
      assert.isTrue(AllowedNetworks.parse(text).isEmpty)
      assert.isFalse(AllowedNetworks.parse(text).covers('127.0.0.1'))
    }
  })

  test('name the entry that is not a CIDR: {$self}')
    .with(['10.0.0.0', '10.0.0.0/33', '10/8', 'localhost/8', '::1/129', '0x7f.0.0.1/8', '10.0.0.0/8/8', '/8'])
    .run(({ assert }, entry) => {
      assert.throws(
        () => AllowedNetworks.parse(`127.0.0.0/8,${entry}`),
        new RegExp(`"${entry}" isn't a network`)
      )
    })
})
