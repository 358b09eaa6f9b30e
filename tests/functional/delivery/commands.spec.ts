import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { aceHere } from '#tests/support/ace_here'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
import { aWorkspace } from '#tests/support/workspace'
import Workspace from '#workspaces/models/workspace'

async function assertRefused(
  assert: Assert,
  bad: [words: [string, ...string[]], says: RegExp][]
): Promise<void> {
  for (const [words, says] of bad) {
    const { exitCode, stdout, stderr } = await aceHere(...words)
    assert.equal(exitCode, 1, words.join(' '))
    assert.match(stderr, says, words.join(' '))
    assert.equal(stdout, '', words.join(' '))
    assert.notMatch(stderr, /\n\s+at /, words.join(' '))
  }
}

test.group('Delivery commands', () => {
  test('digest:send says what it would send, and how it was sent', async ({ assert }) => {
    const workspace = await aWorkspace()
    const named = `--workspace=${workspace.id}`
    const empty = await aceHere('digest:send', named)
    assert.deepEqual(empty, { exitCode: 0, stdout: 'Acme: nothing to send.\n', stderr: '' })

    await anAlert(await aWatchedUrl(workspace))
    const refused = await aceHere('digest:send', named, '--json')
    assert.equal(refused.exitCode, 1)
    assert.match(
      refused.stderr,
      /the digest can't be sent: .*SMTP_HOST.* Set up a channel with "channel:set"/
    )
    const told = { workspaceId: workspace.id, workspace: 'Acme', alerts: 1, notices: 0, deliveries: [] }
    assert.deepEqual(JSON.parse(refused.stdout), [{ ...told, outcome: 'no_way' }])

    const canceled = await aWorkspace()
    await canceled.merge({ subscriptionStatus: 'canceled' }).save()
    const all = await aceHere('digest:send')
    assert.equal(all.stdout, 'Acme: 1 alert and 0 notices pending.\n')
    assert.match((await aceHere('digest:send', `--workspace=${canceled.id}`)).stderr, /is canceled/)
  })

  test('digest:set changes only the given options', async ({ assert }) => {
    const { id } = await aWorkspace()
    const set = await aceHere('digest:set', id, '--hour=7', '--time-zone=Europe/Berlin')
    assert.equal(set.stdout, 'The daily digest of Acme is sent at 07:00, Europe/Berlin.\n')
    const paused = JSON.parse((await aceHere('digest:set', id, '--pause', '--json')).stdout)
    assert.deepEqual(paused, { id, hour: 7, timeZone: 'Europe/Berlin', isPaused: true })
    assert.include(
      (await aceHere('digest:set', id, '--hour=0', '--resume')).stdout,
      'at 00:00, Europe/Berlin'
    )
    const workspace = await Workspace.findOrFail(id)
    assert.equal(workspace.timeZone, 'Europe/Berlin')
  })

  test("channel:set, channel:list, channel:test and channel:remove cover a channel's life", async ({
    assert,
    cleanup,
  }) => {
    const receiver = (await TestSite.start()).serve('/hook', { body: 'ok' })
    cleanup(() => receiver.stop())
    const { id } = await aWorkspace()
    const hook = receiver.url('/hook')
    const set = (...words: string[]) => aceHere('channel:set', id, 'slack', ...words, '--json')
    const created = JSON.parse((await set(`--to=${hook}`)).stdout)
    assert.match(created.id, /^chan_/)
    assert.notInclude(created.destination, '/hook')
    assert.deepEqual(created, {
      id: created.id,
      kind: 'slack',
      destination: created.destination,
      minimumScore: 'medium',
      quietHours: null,
      isPaused: false,
      secret: null,
    })
    const changed = JSON.parse((await set('--minimum=high', '--quiet-hours=22-7', '--pause')).stdout)
    const quietHours = { from: 22, until: 7 }
    assert.deepEqual(changed, { ...created, minimumScore: 'high', quietHours, isPaused: true })
    await set('--quiet-hours=none', '--resume')

    const tested = await aceHere('channel:test', id, 'slack', '--json')
    assert.deepEqual(JSON.parse(tested.stdout), [{ recipient: '', outcome: 'sent', reason: null }])
    assert.equal(tested.exitCode, 0)
    assert.lengthOf(receiver.requests, 1)
    receiver.serve('/hook', { status: 404, body: 'no_service' })
    const failed = await aceHere('channel:test', id, 'slack')
    assert.equal(failed.exitCode, 1)
    assert.match(failed.stderr, /Delivery to slack failed: .*404/)

    const listed = await aceHere('channel:list', id, '--json')
    assert.notInclude(listed.stdout, '/hook')
    const [channel] = JSON.parse(listed.stdout)
    assert.containsSubset(channel, { kind: 'slack', minimumScore: 'high', quietHours: null, isPaused: false })
    assert.isNotNull(channel.failingSince)
    assert.include((await aceHere('channel:list', id)).stdout, 'failing')
    const removed = await aceHere('channel:remove', id, 'slack', '--json')
    assert.deepEqual(JSON.parse(removed.stdout), { id: created.id, kind: 'slack', removed: true })
    assert.include((await aceHere('channel:list', id)).stdout, 'has no channels')
  })

  test("channel:set shows a webhook's secret once and says where to use it", async ({ assert }) => {
    const { id } = await aWorkspace()
    const set = (...words: string[]) => aceHere('channel:set', id, 'webhook', ...words)
    const created = await set('--to=https://hooks.example.com/1')
    assert.match(created.stdout, /whsec_\S{44}\nCopy this secret now\. .*signatures/)
    assert.notInclude((await set('--to=https://hooks.example.com/2')).stdout, 'whsec_')
    assert.notInclude((await aceHere('channel:list', id, '--json')).stdout, 'whsec_')
    assert.include((await set('--new-secret')).stdout, 'whsec_')
  })

  test('reject an invalid channel in the same way', async ({ assert }) => {
    const { id } = await aWorkspace()
    const to = (kind: string, destination: string): [string, ...string[]] => [
      'channel:set',
      id,
      kind,
      `--to=${destination}`,
    ]
    await assertRefused(assert, [
      [['channel:set', 'ws_x', 'slack', '--to=https://hooks.slack.com/services/a/b/c'], /"ws_x" not found/],
      [['channel:set', id, 'slack'], /Pass at least one of --to=/],
      [['channel:test', id, 'slack'], /"slack" not found/],
      [to('pigeon', 'x'), /Unknown channel "pigeon".*slack.*webhook/],
      [to('slack', 'nonsense'), /not a valid URL/],
      [to('slack', 'https://hooks.example.com/services/a/b/c'), /hooks\.slack\.com/],
      [to('slack', 'https://a:b@hooks.slack.com/services/a/b/c'), /username/],
      [to('slack', 'https://hooks.slack.com/services/a/b\n/c'), /Line breaks/],
      [to('webhook', 'http://169.254.169.254/latest'), /public internet/],
    ])
  })

  test('reject an invalid digest in the same way', async ({ assert }) => {
    const { id } = await aWorkspace()
    await assertRefused(assert, [
      [['digest:send', '--workspace=ws_x'], /"ws_x" not found/],
      [['digest:set', 'ws_x', '--hour=8'], /"ws_x" not found/],
      [['digest:set', id], /--hour/],
      [['digest:set', id, '--hour=24'], /Choose an hour from 0 to 23/],
      [['digest:set', id, '--time-zone=Mars/Olympus'], /Choose an IANA time zone/],
      [['digest:set', id, '--pause', '--resume'], /either --pause or --resume/],
    ])
  })
})
