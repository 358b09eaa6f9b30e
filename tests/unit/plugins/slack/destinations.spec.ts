import { test } from '@japa/runner'
import { AllowedNetworks } from '#platform/outbound/main'
import { destinationToolsFor } from '#delivery/channels/destination_tools_for'
import createSlack from '#plugins/slack'

const [slack] = createSlack().channels!
const publicOnly = destinationToolsFor(AllowedNetworks.none)
const intranet = destinationToolsFor(AllowedNetworks.parse('10.0.0.0/8'), async () => ['10.1.2.3'])

const WEBHOOK = 'https://hooks.slack.com/services/T0FERNHILL/B0ALERTS/x9Yz_-8'

const NONE = [
  '',
  'slack',
  '#alerts',
  'hooks.slack.com/services/T0/B0/x',
  'http://hooks.slack.com/services/T0/B0/x',
  'ftp://hooks.slack.com/services/T0/B0/x',
  // Not a webhook path.
  'https://hooks.slack.com/',
  'https://hooks.slack.com/services/T0/B0',
  'https://hooks.slack.com/services/T0/B0/',
  'https://hooks.slack.com/services/T0//x',
  'https://hooks.slack.com/services/T0/B0/x/y',
  'https://hooks.slack.com/services/T0/B0/x/',
  'https://hooks.slack.com/services/T0/B0/x%2Fy',
  'https://hooks.slack.com/services/T0/B0/x;y',
  'https://hooks.slack.com/services/T0/B0/\u00E4',
  'https://hooks.slack.com/services/../services/T0/B0',
  'https://hooks.slack.com/workflows/T0/B0/x',
  'https://hooks.slack.com/services/T0/B0/x?y=1',
  'https://hooks.slack.com/services/T0/B0/x?',
  'https://hooks.slack.com/services/T0/B0/x#y',
  'https://hooks.slack.com/services/T0/B0/x#',
  // Another host.
  'https://slack.com/services/T0/B0/x',
  'https://evil.example/services/T0/B0/x',
  'https://hooks.slack.com.evil.example/services/T0/B0/x',
  'https://hooks-slack.com/services/T0/B0/x',
  'https://xhooks.slack.com/services/T0/B0/x',
  'https://evil.example/https://hooks.slack.com/services/T0/B0/x',
  'https://evil.example?https://hooks.slack.com/services/T0/B0/x',
  'https://hooks.slack.com\\.evil.example/services/T0/B0/x',
  'https://hooks.slack.c\u043Em/services/T0/B0/x',
  'https://hooks.slack.com./services/T0/B0/x',
  // User information.
  'https://hooks.slack.com@evil.example/services/T0/B0/x',
  'https://hooks.slack.com:443@evil.example/services/T0/B0/x',
  'https://me@hooks.slack.com/services/T0/B0/x',
  'https://me:secret@hooks.slack.com/services/T0/B0/x',
  // Ports.
  'https://hooks.slack.com:8443/services/T0/B0/x',
  'https://hooks.slack.com:22/services/T0/B0/x',
  // Line breaks, white space and invisible characters.
  `${WEBHOOK}\n`,
  `${WEBHOOK}\r\nHost: evil.example`,
  ` ${WEBHOOK}`,
  'https://hooks.slack.com/services/T0/B0/x y',
  'https://hooks.slack.com/ser\nvices/T0/B0/x',
  'https://hooks.slack.com/services/T0/B0/\tx',
  'https://hooks.slack.com/services/T0/B0/x\0',
  'https://hooks.slack.com/services/T0/B0/x\u202E',
  // Internal addresses.
  'https://127.0.0.1/services/T0/B0/x',
  'http://127.0.0.1:8065/hooks/x',
  'https://10.1.2.3/hooks/x',
  'https://[::1]/hooks/x',
  'https://localhost/hooks/x',
  'https://169.254.169.254/latest/meta-data',
  'https://chat.internal/hooks/x',
  `https://hooks.slack.com/services/T0/B0/${'x'.repeat(2048)}`,
]

test.group('Slack destinations', () => {
  test('rejects destination {$i} and says what is expected')
    .with(NONE)
    .run(async ({ assert }, destination) => {
      await assert.rejects(
        async () => slack.checkDestination(destination, publicOnly),
        /https:\/\/hooks\.slack\.com\/services\//
      )
    })

  test('accepts a Slack webhook in its normal form')
    .with([WEBHOOK, WEBHOOK.replace('https://hooks', 'HTTPS://Hooks'), WEBHOOK.replace('.com', '.com:443')])
    .run(async ({ assert }, destination) => {
      for (const tools of [publicOnly, intranet])
        assert.equal(await slack.checkDestination(destination, tools), WEBHOOK)
    })

  test('accepts any path in an allowed network')
    .with(['http://10.1.2.3:8065/hooks/x?y=1', 'https://chat.corp.example/hooks/x'])
    .run(async ({ assert }, destination) => {
      assert.equal(await slack.checkDestination(destination, intranet), destination)
      await assert.rejects(async () => slack.checkDestination(destination, publicOnly))
    })

  test('shows {0} as {1}')
    .with<[string, string][]>([
      [WEBHOOK, 'https://hooks.slack.com/services/T0…/…'],
      ['https://hooks.slack.com/services/T/B/x', 'https://hooks.slack.com/services/T…/…'],
      ['http://10.1.2.3:8065/hooks/secret?token=secret', 'http://10.1.2.3:8065/…'],
    ])
    .run(({ assert }, [destination, shown]) => assert.equal(slack.mask!(destination), shown))
})
