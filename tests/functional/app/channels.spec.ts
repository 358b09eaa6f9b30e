import { test } from '@japa/runner'
import { testChannel } from '#delivery/channels/test_channel'
import { digestScheduleOf, setDigestSchedule } from '#delivery/digest/schedule'
import Channel from '#delivery/models/channel'
import type { ChannelEntry } from '#web/settings/channels/channels_types'
import type { Tenant } from '#platform/database/tenant_model'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Browser } from '#tests/functional/app/browser'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { DAY } from '#platform/instants'
import type WorkspaceModel from '#workspaces/models/workspace'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import type { Workspace } from '#workspaces/workspace'

const PAGE = '/settings/channels'
const HOOK = 'https://hooks.slack.com/services/T0/B0/secret'

const slack = () =>
  new NotedChannel({
    checkDestination: (given, { webAddress }) => webAddress(given),
    mask: () => 'hooks.slack.com/…',
  })
const email = (fields: Parameters<typeof withEmail>[0] = {}) => withEmail(fields)
const withEmail = (fields: ConstructorParameters<typeof NotedChannel>[0] = {}) =>
  new NotedChannel({
    id: 'email',
    name: 'Email',
    byMail: true,
    recipients: (destination) => destination.split(', '),
    ...fields,
  })
const webhook = () => new NotedChannel({ id: 'webhook', name: 'Webhook', signs: true, takesDigests: false })

/** Returns what the page says about the channel of a kind. */
async function channelOf(browser: Browser, kind: string) {
  const { page } = await browser.visit(PAGE)
  const entries: ChannelEntry[] = page!.props.entries
  return entries.find((entry) => entry.kind.kind === kind)?.channel ?? null
}

test.group('Channels page', (group) => {
  let noted: { slack: NotedChannel; email: NotedChannel; webhook: NotedChannel }
  let browser: Browser
  let workspace: Tenant
  let owner: { id: string; email: string }

  group.each.setup(async () => {
    noted = { slack: slack(), email: email(), webhook: webhook() }
    const restore = await withChannels(...Object.values(noted))
    ;({ browser, workspace, owner } = await signedInOwner())
    await browser.visit(PAGE)
    return restore
  })

  const set = (fields: Record<string, string>) => browser.submit(PAGE, fields)
  const change = (kind: string, fields: Record<string, string>) => browser.submit(`${PAGE}/${kind}`, fields)

  test('sets up and changes a channel without showing a secret destination again', async ({ assert }) => {
    const shown = await set({ kind: 'slack', destination: ` ${HOOK} `, minimumScore: 'high' })
    assert.equal(shown.path, PAGE)
    assert.notInclude(shown.html, 'services/T0')
    await change('slack', { destination: '', minimumScore: 'low', quietFrom: '22', quietUntil: '7' })
    const channel = await channelOf(browser, 'slack')
    assert.containsSubset(channel, {
      destination: 'hooks.slack.com/…',
      minimumScore: 'low',
      quietHours: { from: 22, until: 7 },
    })
    assert.equal((await Channel.within(workspace).firstOrFail()).destination, HOOK)
    await change('slack', { minimumScore: 'low', quietFrom: '', quietUntil: '' })
    assert.isNull((await channelOf(browser, 'slack'))!.quietHours)
    const events = await AuditEvent.within(workspace).where('action', 'channel.set')
    assert.deepEqual(
      events.map(({ actor }) => actor),
      [owner.id, owner.id, owner.id]
    )
  })

  test('returns form errors next to the form, with the input')
    .with([
      [{ kind: 'slack', destination: 'http://10.0.0.1/x' }, { destination: /public internet/ }],
      [{ kind: 'slack', destination: 'http://[::1]/x' }, { destination: /public internet/ }],
      [{ kind: 'slack', destination: 'https://me:pw@hooks.slack.com/x' }, { destination: /username/ }],
      [{ kind: 'slack', destination: 'nonsense' }, { destination: /not a valid URL/ }],
      [{ kind: 'slack', destination: 'https://a.example/\r\nx' }, { destination: /Line breaks/ }],
      [{ kind: 'slack', destination: `https://a.example/${'x'.repeat(5000)}` }, { destination: /4000/ }],
      [{ kind: 'slack', destination: `ftp://${'x'.repeat(1490)}` }, { destination: /begin with http/ }],
      [{ kind: 'slack', destination: '' }, { destination: /Enter a destination/ }],
      [{ kind: 'slack', destination: HOOK, minimumScore: 'huge' }, { minimumScore: /selected minimumScore/ }],
      [
        { kind: 'slack', destination: HOOK, quietFrom: '7', quietUntil: '7' },
        { quietUntil: /different hours/ },
      ],
      [{ kind: 'slack', destination: HOOK, quietFrom: '7', quietUntil: '' }, { quietUntil: /end/ }],
      [{ kind: 'slack', destination: HOOK, quietFrom: '99', quietUntil: '7' }, { quietFrom: /23/ }],
      [{ kind: 'pigeon', destination: HOOK }, { kind: /slack, email, webhook/ }],
    ] as const)
    .run(async ({ assert }, [fields, says]) => {
      const { status, path, page } = await set({ ...fields })
      assert.deepEqual([status, path], [200, PAGE])
      const [[field, words]] = Object.entries(says)
      assert.match(page!.props.errors[field], words as RegExp)
      assert.equal(page!.props.given.form, fields.kind)
      const isShort = fields.destination.length < 1500
      if (isShort) assert.equal(page!.props.given.destination, fields.destination)
      assert.isEmpty(await Channel.within(workspace))
      const { page: later } = await browser.visit(PAGE)
      assert.isEmpty(later!.props.errors)
      assert.isNull(later!.props.given)
    })

  test('shows a signing secret once', async ({ assert }) => {
    const created = await set({ kind: 'webhook', destination: 'https://hooks.example/1' })
    const { secret } = created.page!.props.news
    assert.include(created.html, secret)
    assert.notInclude((await browser.visit(PAGE)).html, secret)
    const moved = await change('webhook', { destination: 'https://hooks.example/2' })
    assert.isNull(moved.page!.props.news)
    const renewed = await browser.submit(`${PAGE}/webhook/secret`)
    assert.match(renewed.page!.props.news.secret, /^whsec_/)
    assert.notEqual(renewed.page!.props.news.secret, secret)
  })

  test('pauses, resumes, tests and removes a channel', async ({ assert }) => {
    await set({ kind: 'email', destination: 'ana@x.example, ben@x.example' })
    await browser.submit(`${PAGE}/email/pause`)
    assert.isTrue((await channelOf(browser, 'email'))!.isPaused)
    await browser.submit(`${PAGE}/email/resume`)
    assert.isFalse((await channelOf(browser, 'email'))!.isPaused)

    noted.email.answers = [{ outcome: 'sent' }, { outcome: 'refused', reason: 'No such mailbox.' }]
    const tested = await browser.submit(`${PAGE}/email/test`)
    assert.deepEqual(tested.page!.props.news, {
      channel: (await channelOf(browser, 'email'))!.id,
      tested: { sent: 1, failures: [{ recipient: 'ben@x.example', reason: 'No such mailbox.' }], more: 0 },
    })
    const { html } = await browser.visit(PAGE)
    assert.include(html, 'No such mailbox.')

    await browser.submit(`${PAGE}/email/remove`)
    assert.isNull(await channelOf(browser, 'email'))
    for (const verb of ['pause', 'resume', 'test', 'secret', 'remove']) {
      assert.equal((await browser.submit(`${PAGE}/email/${verb}`)).status, 404, verb)
    }
  })

  test('fits a test that fails for fifty recipients into the session', async ({ assert }) => {
    const addresses = Array.from({ length: 50 }, (_, index) => `someone.with.a.long.name.${index}@x.example`)
    await set({ kind: 'email', destination: addresses.join(', ') })
    const reason = 'No such mailbox here. '.repeat(20)
    noted.email.answers = addresses.map(() => ({ outcome: 'refused', reason }))
    const { page } = await browser.submit(`${PAGE}/email/test`)
    assert.equal(page!.props.news.tested.more, 47)
    assert.lengthOf(page!.props.news.tested.failures, 3)
  })

  test('limits test messages to five in ten minutes per channel', async ({ assert }) => {
    await set({ kind: 'slack', destination: `${HOOK}/${workspace.id}` })
    await set({ kind: 'webhook', destination: `https://hooks.example/${workspace.id}` })
    await Promise.all(Array.from({ length: 8 }, () => browser.submit(`${PAGE}/slack/test`)))
    assert.lengthOf(noted.slack.sent, 5)
    const { path, page } = await browser.submit(`${PAGE}/slack/test`)
    assert.equal(path, PAGE)
    assert.match(page!.props.errors.form, /^Too many test messages\. Try again in \d+ minutes\.$/)
    assert.equal((await browser.submit(`${PAGE}/webhook/test`)).page!.props.news.tested.sent, 1)
    await testChannel(workspace as Workspace, 'slack', 'command')
    assert.lengthOf(noted.slack.sent, 6, 'the command is not limited')
  })

  test('limits test messages to twenty in ten minutes per workspace', async ({ assert }) => {
    for (let number = 0; number < 5; number++) {
      const destination = `${HOOK}/${workspace.id}/${number}`
      await set({ kind: 'slack', name: `Room ${number}`, destination })
    }
    for (const { id } of await Channel.within(workspace)) {
      for (let time = 0; time < 5; time++) await browser.submit(`${PAGE}/${id}/test`)
    }
    assert.lengthOf(noted.slack.sent, 20)
  })

  test('limits test messages to ten per person and hour, across workspaces', async ({ assert }) => {
    const name = workspace.id.toLowerCase()
    const sent = async (sender: Browser, address: string) => {
      await sender.visit(PAGE)
      await sender.submit(PAGE, { kind: 'email', destination: address })
      for (let time = 0; time < 4; time++) await sender.submit(`${PAGE}/email/test`)
    }
    await sent(browser, `${name}@x.example`)
    await sent((await signedInOwner()).browser, `${name}+a@x.example`)
    await sent((await signedInOwner()).browser, `${name.toUpperCase()}+b@x.example`)
    const reached = noted.email.sent.filter(({ destination }) => destination.toLowerCase().startsWith(name))
    assert.lengthOf(reached, 10)
  })

  test("sets the digest's hour and time zone, and turns it off", async ({ assert }) => {
    const { page } = await browser.submit('/settings/digest', {
      hour: '17',
      timeZone: 'Europe/Berlin',
      isPaused: 'true',
    })
    const settings = { hour: 17, timeZone: 'Europe/Berlin', isPaused: true }
    assert.containsSubset(page!.props.digest, settings)
    assert.deepEqual(await digestScheduleOf(workspace), { ...settings, channelId: null })
    await browser.submit('/settings/digest', { isPaused: 'false' })
    assert.isFalse((await digestScheduleOf(workspace)).isPaused)
    for (const [field, value] of [
      ['hour', '24'],
      ['hour', 'noon'],
      ['timeZone', 'Mars/Olympus'],
      ['isPaused', 'perhaps'],
    ]) {
      const { page: again } = await browser.submit('/settings/digest', { [field]: value })
      assert.property(again!.props.errors, field)
    }
  })

  test('keeps a time zone that was renamed, and shows and offers its current name', async ({ assert }) => {
    await setDigestSchedule(workspace, { timeZone: 'europe/kiev' }, 'test')
    assert.equal((await digestScheduleOf(workspace)).timeZone, 'Europe/Kiev')
    const { digest, timeZones } = (await browser.visit(PAGE)).page!.props
    assert.equal(digest.timeZone, 'Europe/Kyiv')
    assert.include(timeZones, 'Europe/Kyiv')
    assert.notInclude(timeZones, 'Europe/Kiev')
    const { page: briefings } = await browser.visit('/briefings/settings')
    assert.equal(briefings!.props.timeZone, 'Europe/Kyiv')
    assert.deepEqual(briefings!.props.timeZones, timeZones)
  })

  test("names the digest's recipient: an email channel, another channel, or the members", async ({
    assert,
  }) => {
    const words = async () => (await browser.visit(PAGE)).page!.props.digest.audience.words
    assert.equal(await words(), `Sent to members by email: ${owner.email}`)
    await set({ kind: 'webhook', destination: 'https://hooks.example/1' })
    assert.equal(await words(), `Sent to members by email: ${owner.email}`)
    await set({ kind: 'slack', destination: HOOK })
    assert.equal(await words(), 'Sent to Slack')
    await set({ kind: 'email', destination: 'ana@x.example' })
    assert.equal(await words(), 'Sent to ana@x.example')
    await browser.submit(`${PAGE}/email/pause`)
    assert.equal(await words(), 'Sent to Slack')
  })

  test('shows unsubscribed members and lets them subscribe again', async ({ assert }) => {
    const membership = await Membership.within(workspace).firstOrFail()
    await membership.merge({ unsubscribedAt: 1 }).save()
    const { digest } = (await browser.visit(PAGE)).page!.props
    assert.isTrue(digest.isUnsubscribed)
    assert.deepEqual(digest.audience, {
      canBeSent: false,
      words: "The digest can't be sent: everyone who would get it has turned it off.",
    })
    await browser.submit('/settings/digest/subscription')
    assert.isNull((await membership.refresh()).unsubscribedAt)
  })
})

test.group('Rules page', (group) => {
  group.each.setup(() => withChannels(slack()))

  test('saves rules, and previews what they would have sent, without scripts', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const tenant = workspace as WorkspaceModel
    const page = await aWatchedUrl(tenant, 'northwind.example')
    const other = await aWatchedUrl(tenant, 'fable.example')
    await anAlert(page, { summary: 'Northwind moved SSO to Enterprise.' })
    await anAlert(page, { summary: 'Northwind raised Team.', signalScore: 'low' })
    await anAlert(other, { summary: 'Fable added SSO.', detectedAt: Date.now() - 29 * DAY })
    await anAlert(other, { summary: 'Fable added SSO long ago.', detectedAt: Date.now() - 31 * DAY })
    const { id } = await aChannel(workspace)
    const rules = `${PAGE}/${id}/rules`
    const stored = await browser.visit(rules)
    assert.deepInclude(stored.page!.props.preview, { sent: 2, skipped: 1 })
    assert.match(stored.page!.props.preview.skippedAlerts[0].reason, /^Low importance/)

    const fields = {
      minimumScore: 'low',
      competitors: 'some',
      'competitorIds[]': page.competitorId,
      pageTypes: 'some',
      'labels[]': 'pricing',
      keywords: 'sso, api',
      quietFrom: '22',
      quietUntil: '7',
    }
    const shown = await browser.submit(rules, { ...fields, preview: 'yes' })
    assert.include(shown.path, `${rules}?`)
    assert.notInclude(shown.path, '_csrf')
    assert.deepInclude(shown.page!.props.preview, { sent: 1, skipped: 2 })
    assert.sameMembers(
      shown.page!.props.preview.skippedAlerts.map(({ reason }: { reason: string }) => reason),
      ['No keyword found: sso, api.', "This channel doesn't include the competitor."]
    )
    assert.include(shown.html, 'would have received')
    assert.equal((await Channel.findOrFail(id)).minimumScore, 'medium', 'nothing is saved yet')

    assert.equal((await browser.submit(rules, fields)).path, PAGE)
    const channel = await Channel.findOrFail(id)
    assert.deepEqual(
      [channel.minimumScore, channel.competitorIds, channel.labels, channel.keywords, channel.quietHours],
      ['low', [page.competitorId], ['pricing'], ['sso', 'api'], { from: 22, until: 7 }]
    )
    const again = await browser.visit(rules)
    assert.containsSubset(again.page!.props.fields, { competitors: 'some', keywords: 'sso, api' })
    await browser.submit(rules, { ...fields, competitors: 'all', pageTypes: 'all', keywords: '' })
    assert.isEmpty((await Channel.findOrFail(id)).competitorIds)
  })

  test('returns errors to the form, with the input')
    .with([
      [{ competitors: 'some' }, { competitorIds: /at least one competitor/ }],
      [{ pageTypes: 'some' }, { labels: /at least one page type/ }],
      [{ competitors: 'some', 'competitorIds[]': 'comp_x' }, { competitorIds: /"comp_x" not found/ }],
      [{ keywords: 'x'.repeat(61) }, { keywords: /60 characters/ }],
      [{ quietFrom: '7', quietUntil: '' }, { quietUntil: /end/ }],
    ] as [Record<string, string>, Record<string, RegExp>][])
    .run(async ({ assert }, [fields, says]) => {
      const { browser, workspace } = await signedInOwner()
      const { id } = await aChannel(workspace)
      await browser.visit(`${PAGE}/${id}/rules`)
      const { page } = await browser.submit(`${PAGE}/${id}/rules`, { minimumScore: 'low', ...fields })
      const [[field, words]] = Object.entries(says)
      assert.match(page!.props.errors[field], words)
      assert.equal(page!.props.fields.minimumScore, 'low')
      assert.equal((await Channel.findOrFail(id)).minimumScore, 'medium')
    })
})

test.group('Channels page without a mail server', () => {
  test('says why email is unavailable and that nobody receives the digest', async ({ assert, cleanup }) => {
    const notSetUp = 'Email is not set up: SMTP_HOST is empty.'
    cleanup(await withChannels(slack(), email({ notSetUp })))
    const { browser, workspace } = await signedInOwner()
    const { html, page } = await browser.visit(PAGE)
    assert.include(html, notSetUp)
    assert.notInclude(html, 'value="email"')
    assert.equal(page!.props.digest.audience.words, `The digest can't be sent: ${notSetUp}`)
    const { page: refused } = await browser.submit(PAGE, { kind: 'email', destination: 'ana@x.example' })
    assert.equal(refused!.props.errors.kind, notSetUp)
    assert.isEmpty(await Channel.within(workspace))
  })

  test('lets a channel without its plugin be removed', async ({ assert, cleanup }) => {
    cleanup(await withChannels(slack()))
    const { browser, workspace } = await signedInOwner()
    await aChannel(workspace, { kind: 'pager', destination: 'secret-number' })
    const { html } = await browser.visit(PAGE)
    assert.include(html, 'no longer installed')
    assert.notInclude(html, 'secret-number')
    await browser.submit(`${PAGE}/pager/remove`)
    assert.isEmpty(await Channel.within(workspace))
  })
})
