import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import DigestSend from '../../../commands/digest_send.js'
import type { DeliveryResult } from 'rivalwatch-plugin'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'

const DOWN: DeliveryResult = { outcome: 'retry', reason: 'The mail server is down.', retryAfter: null }
const REFUSED: DeliveryResult = { outcome: 'refused', reason: 'There is no such address.' }

/** Runs the command in this process, in which a test's channels are loaded. */
async function run(...flags: string[]) {
  const written = { stdout: '', stderr: '' }
  const streams = ['stdout', 'stderr'] as const
  const originals = streams.map((name) => process[name].write)
  for (const name of streams) {
    process[name].write = ((text: string) => ((written[name] += text), true)) as typeof process.stdout.write
  }
  try {
    const command = await (await app.container.make('ace')).create(DigestSend, flags)
    await command.exec()
    return { exitCode: command.exitCode ?? 0, ...written }
  } finally {
    streams.forEach((name, index) => (process[name].write = originals[index]))
  }
}

test.group('digest:send', (group) => {
  let mail: NotedChannel

  group.each.setup(async () => {
    mail = new NotedChannel({
      id: 'email',
      byMail: true,
      recipients: (destination) => destination.split(', '),
    })
    return withChannels(mail)
  })

  async function news() {
    const workspace = await aWorkspace()
    await anAlert(await aWatchedUrl(workspace))
    await aChannel(workspace, { kind: 'email', destination: 'a@example.com, b@example.com' })
    return workspace
  }

  test('sends to all workspaces and counts them', async ({ assert }) => {
    await news()
    const quiet = await aWorkspace()
    const canceled = await news()
    await canceled.merge({ subscriptionStatus: 'canceled' }).save()
    const { exitCode, stdout, stderr } = await run()
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' })
    assert.equal(stdout, 'Acme: 1 alert and 0 notices, sent to 2 of 2 via email.\nAcme: nothing to send.\n')
    assert.lengthOf(mail.sent, 2)
    assert.equal((await run(`--workspace=${quiet.id}`)).stdout, 'Acme: nothing to send.\n')
  })

  test('reports failures and exits with 1', async ({ assert }) => {
    await news()
    mail.answers = [DOWN, REFUSED]
    const { exitCode, stdout, stderr } = await run()
    assert.equal(exitCode, 1)
    assert.equal(stdout, 'Acme: 1 alert and 0 notices, sent to 0 of 2 via email.\n')
    assert.equal(
      stderr,
      'Acme: retrying a@example.com via email. The mail server is down.\n' +
        'Acme: delivery to b@example.com via email failed. There is no such address.\n'
    )
  })

  test('prints the same as JSON', async ({ assert }) => {
    const { id } = await news()
    mail.answers = [{ outcome: 'sent' }, REFUSED]
    const { stdout } = await run('--json')
    const by = { channel: 'email' }
    assert.deepEqual(JSON.parse(stdout), [
      {
        workspaceId: id,
        workspace: 'Acme',
        outcome: 'made',
        alerts: 1,
        notices: 0,
        deliveries: [
          { ...by, recipient: 'a@example.com', status: 'sent', error: null },
          { ...by, recipient: 'b@example.com', status: 'refused', error: REFUSED.reason },
        ],
      },
    ])
  })
})
