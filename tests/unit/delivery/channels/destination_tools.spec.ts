import { test } from '@japa/runner'
import { OutboundError } from 'rivalwatch-plugin'
import { AllowedNetworks } from '#platform/outbound/main'
import { destinationToolsFor } from '#delivery/channels/destination_tools_for'

const ADDRESSES: Record<string, string[]> = {
  'chat.example': ['93.184.216.34'],
  'chat.corp.example': ['10.1.2.3', '10.1.2.4'],
  'half.corp.example': ['10.1.2.3', '93.184.216.34'],
  'chat.internal': ['10.1.2.3'],
  'nobody.example': [],
}

const noNetwork = destinationToolsFor(AllowedNetworks.none, resolve)
const intranet = destinationToolsFor(AllowedNetworks.parse('10.0.0.0/8,127.0.0.0/8,fd00::/8'), resolve)

async function resolve(name: string): Promise<string[]> {
  if (!(name in ADDRESSES)) throw new Error('no such name')
  return ADDRESSES[name]
}

test.group('Web addresses as destinations', () => {
  test('rejects destination {$i}: {1}')
    .with<[string, RegExp][]>([
      ['', /not a valid URL/],
      ['chat.example/hook', /not a valid URL/],
      ['ftp://chat.example/', /must begin with http/],
      ['javascript:alert(1)', /must begin with http/],
      ['https://user:secret@chat.example/hook', /username or password/],
      ['https://user@chat.example/hook', /username or password/],
      ['https://chat.example/hook\r\nHost: evil.example', /line breaks/],
      ['https://chat.example/ho\nok', /line breaks/],
      ['https://chat.example/hook\n', /line breaks/],
      ['https://chat.ex\tample/hook', /Spaces, line breaks/],
      [' https://chat.example/hook', /Spaces/],
      ['https://chat.example/a hook', /Spaces/],
      ['https://chat.example/\u00A0', /Spaces/],
      ['https://chat.example/\u2028', /line breaks/],
      ['https://chat.example/\0', /invisible/],
      ['https://chat.example/\u202Ekooh', /invisible/],
      ['https://chat\u200B.example/', /invisible/],
      ['https://chat.example/\uD800', /invisible/],
      ['https://127.0.0.1/hook', /public internet/],
      ['https://2130706433/hook', /public internet/],
      ['https://[::1]/hook', /public internet/],
      ['https://169.254.169.254/latest', /public internet/],
      ['https://10.1.2.3/hook', /public internet/],
      ['https://localhost/hook', /public internet/],
      ['https://chat.internal/hook', /public internet/],
      ['https://chat/hook', /public internet/],
      ['https://chat.example:22/hook', /Port 22/],
      ['https://chat.example:0/hook', /Port 0/],
      [`https://chat.example/${'a'.repeat(2048)}`, /at most 2048/],
    ])
    .run(async ({ assert }, [text, reason]) => {
      try {
        await noNetwork.webAddress(text)
      } catch (error) {
        assert.instanceOf(error, OutboundError)
        assert.match((error as Error).message, reason)
        return
      }
      assert.fail('it was taken')
    })

  test('normalizes {0} to {1}')
    .with<[string, string][]>([
      ['https://chat.example', 'https://chat.example/'],
      ['HTTPS://Chat.Example:443/Hook?key=1#top', 'https://chat.example/Hook?key=1'],
      ['http://chat.example:8065/hooks/x', 'http://chat.example:8065/hooks/x'],
      ['https://b\u00FCcher.example/', 'https://xn--bcher-kva.example/'],
    ])
    .run(async ({ assert }, [text, normal]) => {
      assert.equal(await noNetwork.webAddress(text), normal)
      assert.equal(await noNetwork.webAddress(normal), normal)
    })

  test('accepts any port in an allowed network')
    .with([
      'http://10.1.2.3:1234/hook',
      'http://127.0.0.1:65535/',
      'http://localhost:4000/',
      'https://chat.internal/hook',
      'http://chat.corp.example:1234/hook',
    ])
    .run(async ({ assert }, text) => {
      assert.equal(await intranet.webAddress(text), text)
    })

  test('rejects {0}, which is outside the allowed networks: {1}')
    .with<[string, RegExp][]>([
      ['https://chat.example:6379/hook', /Port 6379/],
      ['https://half.corp.example:6379/hook', /Port 6379/],
      ['https://chat/hook', /public internet/],
    ])
    .run(async ({ assert }, [text, reason]) => {
      await assert.rejects(() => intranet.webAddress(text), reason)
    })
})

test.group('Whether a destination lies in an allowed network', () => {
  test('{0}: {1}')
    .with<[string, boolean][]>([
      ['https://10.1.2.3/hook', true],
      ['http://127.0.0.1:4000/', true],
      ['http://[fd00::1]/', true],
      ['http://localhost:4000/', true],
      ['https://chat.corp.example/hook', true],
      ['https://chat.internal./hook', true],
      ['https://half.corp.example/hook', false],
      ['https://chat.example/hook', false],
      ['https://93.184.216.34/hook', false],
      ['https://nobody.example/', false],
      ['https://unknown.example/', false],
      ['no address', false],
    ])
    .run(async ({ assert }, [url, expected]) => {
      assert.equal(await intranet.isInAllowedNetwork(url), expected)
      assert.isFalse(await noNetwork.isInAllowedNetwork(url))
    })

  test('looks up no name when no network is allowed', async ({ assert }) => {
    const asked: string[] = []
    const tools = destinationToolsFor(AllowedNetworks.none, async (name) => {
      asked.push(name)
      return ['10.1.2.3']
    })
    assert.isFalse(await tools.isInAllowedNetwork('https://chat.corp.example/'))
    assert.deepEqual(asked, [])
  })

  test('gives up on a name server that never responds', async ({ assert }) => {
    const tools = destinationToolsFor(AllowedNetworks.parse('10.0.0.0/8'), () => new Promise(() => {}))
    assert.isFalse(await tools.isInAllowedNetwork('https://chat.corp.example/'))
  })
})
