import { test } from '@japa/runner'
import { AllowedNetworks } from '#platform/outbound/main'
import { destinationToolsFor } from '#delivery/channels/destination_tools_for'
import createWebhook from '#plugins/webhook'

const [webhook] = createWebhook().channels!
const publicOnly = destinationToolsFor(AllowedNetworks.none)
const intranet = destinationToolsFor(AllowedNetworks.parse('10.0.0.0/8'), async (name) =>
  name === 'hooks.corp.example' ? ['10.1.2.3'] : ['93.184.216.34']
)

test.group('Webhook destinations', () => {
  test('rejects destination {$i}: {1}')
    .with<[string, RegExp][]>([
      ['', /not a valid URL/],
      ['hooks.example.com/x', /not a valid URL/],
      ['http://hooks.example.com/x', /starts with https/],
      ['http://93.184.216.34/x', /starts with https/],
      ['ftp://hooks.example.com/x', /must begin with http/],
      ['https://me:secret@hooks.example.com/x', /username or password/],
      ['https://hooks.example.com@evil.example/x', /username or password/],
      ['https://hooks.example.com/x\r\nHost: evil.example', /line breaks/],
      ['https://hooks.example.com/x\n', /line breaks/],
      ['https://hooks.example.com/\0', /invisible/],
      ['https://hooks.example.com:22/x', /Port 22/],
      ['https://127.0.0.1/x', /public internet/],
      ['https://0x7f.1/x', /public internet/],
      ['https://192.168.0.1/x', /public internet/],
      ['https://[fd00::1]/x', /public internet/],
      ['https://localhost/x', /public internet/],
      ['https://hooks.internal/x', /public internet/],
    ])
    .run(async ({ assert }, [destination, reason]) => {
      await assert.rejects(async () => webhook.checkDestination(destination, publicOnly), reason)
    })

  test('accepts any public host over https')
    .with(['https://hooks.example.com/x?key=1', 'https://93.184.216.34/', 'https://hooks.example.com:8443/x'])
    .run(async ({ assert }, destination) => {
      assert.equal(await webhook.checkDestination(destination, publicOnly), destination)
    })

  test('accepts http only in allowed networks', async ({ assert }) => {
    for (const destination of ['http://10.1.2.3:1234/x', 'http://hooks.corp.example/x'])
      assert.equal(await webhook.checkDestination(destination, intranet), destination)
    await assert.rejects(
      async () => webhook.checkDestination('http://hooks.example.com/x', intranet),
      /https/
    )
  })

  test('shows {0} as {1}')
    .with<[string, string][]>([
      ['https://hooks.example.com/x/secret?key=secret', 'https://hooks.example.com/…'],
      ['https://hooks.example.com:8443/?key=secret', 'https://hooks.example.com:8443/…'],
      ['https://hooks.example.com/', 'https://hooks.example.com/'],
    ])
    .run(({ assert }, [destination, shown]) => assert.equal(webhook.mask!(destination), shown))
})
