import { test } from '@japa/runner'
import { OutboundError } from 'rivalwatch-plugin'
import { AllowedNetworks, checkTarget, normalizeDomain, normalizeUrl } from '#platform/outbound/main'

const NONE = AllowedNetworks.none
const LOOPBACK = AllowedNetworks.parse('127.0.0.0/8,::1/128')
const INTRANET = AllowedNetworks.parse('10.0.0.0/8')

const REFUSED = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://127%2e0%2e0%2e1/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http:\\\\127.0.0.1\\',
  'http:127.0.0.1',
  'http://127.0.\t0.1/',
  'http://2852039166/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://10.0.0.1:8080/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://ｌｏｃａｌｈｏｓｔ/',
  'http://%6cocalhost/',
  'http://site.localhost/',
  'http://printer.local/',
  'http://printer.local./',
  'http://metadata.google.internal/',
  'http://Metadata.Google.Internal./computeMetadata/v1/',
  'http://intranet/',
  'http://example.com:22/',
  'http://example.com:25/',
  'https://example.com:6379/',
  'https://example.com:7999/',
  'https://example.com:9001/',
  'http://8.8.8.8:53/',
]

const INVALID = [
  '',
  'example.com',
  '/path',
  '//example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://:secret@example.com/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://[::1%25eth0]/',
  'http://[::1/',
  'http://exa mple.com/',
  'http://example.com:99999/',
  'http://exa%00mple.com/',
  `http://example.com/${'a'.repeat(2048)}`,
  `http://example.com/${'ü'.repeat(1000)}`,
]

const FINE: [text: string, href: string][] = [
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com:443/a?b#c', 'https://example.com/a?b'],
  ['http://example.com:8080/', 'http://example.com:8080/'],
  ['https://example.com:9000/', 'https://example.com:9000/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['http://8.8.8.8/', 'http://8.8.8.8/'],
  ['http://134744072/', 'http://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://local.example.com/', 'https://local.example.com/'],
  ['https://internal.com/', 'https://internal.com/'],
]

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof OutboundError) return error.code
    throw error
  }
  return 'fine'
}

test.group('Targets as typed', () => {
  test('rejects {$self}')
    .with(REFUSED)
    .run(({ assert }, text) => {
      assert.equal(
        codeOf(() => checkTarget(text, NONE)),
        'refused_target'
      )
    })

  test('finds {$self} invalid')
    .with(INVALID)
    .run(({ assert }, text) => {
      assert.equal(
        codeOf(() => checkTarget(text, NONE)),
        'invalid_url'
      )
    })

  test('accepts {0}')
    .with(FINE)
    .run(({ assert }, [text, href]) => {
      assert.equal(checkTarget(text, NONE).href, href)
      assert.equal(normalizeUrl(text), href)
    })

  test('accepts any port in allowed networks', ({ assert }) => {
    for (const text of [
      'http://127.0.0.1:3/',
      'http://[::1]:3/',
      'http://2130706433/',
      'http://localhost:3/',
    ]) {
      assert.equal(
        codeOf(() => checkTarget(text, LOOPBACK)),
        'fine',
        text
      )
    }
    assert.equal(
      codeOf(() => checkTarget('http://10.0.0.1/', LOOPBACK)),
      'refused_target'
    )
  })

  test('leaves private names to resolution when any network is allowed', ({ assert }) => {
    const outcomes = [
      'http://wiki/',
      'http://wiki.internal/',
      'http://wiki.example:22/',
      'http://localhost/',
    ].map((text) => codeOf(() => checkTarget(text, INTRANET)))
    assert.deepEqual(outcomes, ['fine', 'fine', 'fine', 'refused_target'])
  })
})

test.group('Domains', () => {
  test('reads {0} as {1}')
    .with<[string, string | null][]>([
      ['acme.com', 'acme.com'],
      ['  https://www.Acme.com/pricing?x#y ', 'acme.com'],
      ['http://acme.com:80/', 'acme.com'],
      ['acme.com:443', 'acme.com'],
      ['acme.com:8080', 'acme.com:8080'],
      ['acme.com.', 'acme.com'],
      ['www.acme.co.uk', 'acme.co.uk'],
      ['www.com', 'www.com'],
      ['www.co.uk', 'www.co.uk'],
      ['www2.acme.com', 'www2.acme.com'],
      ['docs.acme.com', 'docs.acme.com'],
      ['Bücher.example', 'xn--bcher-kva.example'],
      ['//acme.com/x', 'acme.com'],
      ['acme_1.example.com', 'acme_1.example.com'],
      ['', null],
      ['acme', null],
      ['acme corp', null],
      ['acme..com', null],
      ['-acme.com', null],
      ['acme!.com', null],
      [`${'a'.repeat(64)}.com`, null],
      [`${'a.'.repeat(130)}com`, null],
      ['me@acme.com', null],
      ['mailto:me@acme.com', null],
      ['javascript:alert(1)', null],
      ['ftp://acme.com', null],
      ['acme.com:22', null],
      ['127.0.0.1', null],
      ['2130706433', null],
      ['[::1]', null],
      ['localhost:3000', null],
      ['printer.local', null],
      ['8.8.8.8', null],
      ['[2606:4700:4700::1111]', null],
    ])
    .run(({ assert }, [text, domain]) => assert.equal(normalizeDomain(text, NONE), domain))

  test('reads {0} as {1} when loopback is allowed')
    .with<[string, string | null][]>([
      ['127.0.0.1:3000', '127.0.0.1:3000'],
      ['http://localhost:8000/x', 'localhost:8000'],
      ['http://[::1]:8000/', '[::1]:8000'],
      ['10.0.0.1', null],
      ['/pricing', null],
    ])
    .run(({ assert }, [text, domain]) => assert.equal(normalizeDomain(text, LOOPBACK), domain))
})
