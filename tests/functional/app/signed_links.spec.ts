import encryption from '@adonisjs/core/services/encryption'
import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { ratingLinks, unsubscribeLink } from '#delivery/signed_links'
import AlertFeedback from '#alerts/models/alert_feedback'
import Channel from '#delivery/models/channel'
import { anAlert } from '#tests/functional/app/alert_factory'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { statementsOf } from '#tests/support/statements'
import { rowsOf, strayStatements } from '#tests/support/tenancy'
import { aWorkspace } from '#tests/support/workspace'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

/** Sends a request as mail clients do: without cookies. */
async function send(method: string, link: string, body?: string | FormData) {
  const response = await fetch(new URL(new URL(link).pathname, appUrl), {
    method,
    body,
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const ONE_CLICK = 'List-Unsubscribe=One-Click'

test.group('Rating by a mailed link', () => {
  test('accepts one POST without cookies, and the last rating counts', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alert = await anAlert(workspace)
    const { useful, notUseful } = ratingLinks(workspace, alert.id)
    const rated = await send('POST', useful)
    assert.equal(rated.status, 200)
    assert.include(rated.html, 'Thanks. Rated as useful.')
    assert.include(rated.html, `href="/alerts/${alert.id}"`)
    const feedback = await AlertFeedback.findByOrFail('alert_id', alert.id)
    assert.deepEqual([feedback.value, feedback.givenBy], ['useful', 'mail'])

    const other = /<form method="post" action="(\/rate\/[^"]+)"/.exec(rated.html)!
    assert.include((await send('POST', appUrl + other[1])).html, 'Thanks. Rated as not useful.')
    assert.equal((await feedback.refresh()).value, 'not_useful')
    assert.include((await send('POST', notUseful)).html, 'Thanks. Rated as not useful.')
    const events = await AuditEvent.within(workspace).where('action', 'alert.rated')
    assert.deepEqual(
      events.map(({ actor, subject }) => [actor, subject]),
      Array.from({ length: 2 }, () => ['mail', alert.id])
    )
  })

  test('changes nothing on viewing, and names the alert and the rating', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alert = await anAlert(workspace)
    const before = await rowsOf(workspace)
    const { useful } = ratingLinks(workspace, alert.id)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await send(method, useful)
      assert.equal(status, 200)
      assert.isEmpty(headers.getSetCookie())
    }
    const { html } = await send('GET', useful)
    assert.include(html, `dir="auto">${alert.summary}</p>`)
    assert.include(html, 'dir="auto">Northwind</span>')
    assert.include(html, '>Rate as useful</button>')
    assert.match(html, /<form method="post"[^>]*>\s*(?:<!--[^>]*-->)*\s*<button/)
    assert.deepEqual(await rowsOf(workspace), before)
  })

  test('forbids third-party scripts, caching and referrers', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { useful } = ratingLinks(workspace, (await anAlert(workspace)).id)
    for (const method of ['GET', 'POST']) {
      const { headers } = await send(method, useful)
      assert.match(headers.get('content-security-policy')!, /script-src 'self' 'nonce-/)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
    }
  })
})

test.group('Unsubscribing by a mailed link', (group) => {
  let workspace: Workspace

  group.each.setup(async () => {
    const email = new NotedChannel({
      id: 'email',
      name: 'Email',
      byMail: true,
      recipients: (destination) => destination.split(', '),
    })
    const restore = await withChannels(email)
    workspace = await aWorkspace()
    return restore
  })

  const emailTo = (destination: string) => aChannel(workspace, { kind: 'email', destination })
  const linkFor = (recipient: string, channelId: string | null) =>
    unsubscribeLink({ workspaceId: workspace.id, channelId, recipient })

  test('removes the address from the channel, even when an email client requests it', async ({ assert }) => {
    const channel = await emailTo('ana@x.example, ben@x.example, cyd@x.example')
    const asForm = new FormData()
    asForm.set('List-Unsubscribe', 'One-Click')
    for (const [address, body] of [
      ['ben@x.example', ONE_CLICK],
      ['ana@x.example', asForm],
    ] as const) {
      const { status, html } = await send('POST', linkFor(address, channel.id), body)
      assert.equal(status, 200)
      assert.include(html, 'Unsubscribed')
    }
    assert.equal((await channel.refresh()).destination, 'cyd@x.example')
    const events = await AuditEvent.within(workspace).where('action', 'mail.unsubscribed').orderBy('id')
    assert.deepEqual(
      events.map(({ actor, detail }) => [actor, detail]),
      [
        ['mail', 'ben@x.example'],
        ['mail', 'ana@x.example'],
      ]
    )
  })

  test('removes the channel with its last address and may be repeated', async ({ assert }) => {
    const channel = await emailTo('ana@x.example')
    const link = linkFor('ana@x.example', channel.id)
    for (let round = 0; round < 2; round++) {
      const { status, html } = await send('POST', link, ONE_CLICK)
      assert.equal(status, 200)
      assert.include(html, 'ana@x.example')
    }
    assert.isEmpty(await Channel.within(workspace))
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'mail.unsubscribed'), 1)
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'channel.removed'), 1)
  })

  test('stops all mail to a member, in this workspace only', async ({ assert }) => {
    const membership = await Membership.within(workspace).firstOrFail()
    const { email } = await User.findOrFail(membership.userId)
    const elsewhere = await Membership.create({
      id: 'mem_elsewhere',
      workspaceId: (await aWorkspace()).id,
      userId: membership.userId,
      role: 'member',
      createdAt: Date.now(),
    })
    await send('POST', linkFor(email, null), ONE_CLICK)
    const { unsubscribedAt } = await membership.refresh()
    assert.isNotNull(unsubscribedAt)
    await send('POST', linkFor(email, null), ONE_CLICK)
    assert.equal((await membership.refresh()).unsubscribedAt, unsubscribedAt)
    assert.isNull((await elsewhere.refresh()).unsubscribedAt)
  })

  test('changes nothing on viewing, and says what the button ends', async ({ assert }) => {
    const channel = await emailTo('ana@x.example')
    const before = await rowsOf(workspace)
    for (const method of ['GET', 'HEAD', 'GET']) {
      assert.equal((await send(method, linkFor('ana@x.example', channel.id))).status, 200)
    }
    const { html } = await send('GET', linkFor('ana@x.example', channel.id))
    for (const words of ['ana@x.example', workspace.name, '>Unsubscribe<']) assert.include(html, words)
    assert.deepEqual(await rowsOf(workspace), before)
  })

  test('changes nothing in another workspace', async ({ assert }) => {
    const other = await aWorkspace()
    await aChannel(other, { kind: 'email', destination: 'ana@x.example, ben@x.example' })
    const channel = await emailTo('ana@x.example, ben@x.example')
    const before = await rowsOf(other)
    const statements = await statementsOf(() => send('POST', linkFor('ana@x.example', channel.id), ONE_CLICK))
    assert.deepEqual(await strayStatements(statements, workspace), [])
    assert.equal((await channel.refresh()).destination, 'ben@x.example')
    assert.deepEqual(await rowsOf(other), before)
  })
})

test.group('Invalid mailed links', () => {
  test('reveal nothing about what they contained and change nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alert = await anAlert(workspace)
    const rating = ratingLinks(workspace, alert.id).useful
    const unsubscribing = unsubscribeLink({
      workspaceId: workspace.id,
      channelId: null,
      recipient: 'ana@x.example',
    })
    const payload = { workspaceId: workspace.id, alertId: alert.id, value: 'useful' }
    const sign = (lifetime: string | undefined, purpose: string) =>
      `${appUrl}/rate/${encryption.getMessageVerifier().sign(payload, lifetime, purpose)}`
    const dead = [
      rating.slice(0, -4),
      rating.replace('/rate/', '/rate/x'),
      rating.replace('/rate/', '/unsubscribe/'),
      unsubscribing.replace('/unsubscribe/', '/rate/'),
      sign('-1 s', 'rate'),
      sign('1 day', 'other'),
      `${appUrl}/rate/nonsense`,
      `${appUrl}/unsubscribe/%00`,
      `${appUrl}/unsubscribe/${'x'.repeat(3000)}`,
    ]
    const before = await rowsOf(workspace)
    for (const link of dead) {
      for (const method of ['GET', 'POST']) {
        const { status, html } = await send(method, link)
        assert.equal(status, 404, `${method} ${link}`)
        assert.include(html, 'This link no longer works')
        for (const held of [alert.id, alert.summary, 'ana@x.example', workspace.id]) {
          assert.notInclude(html, held)
        }
      }
    }
    assert.deepEqual(await rowsOf(workspace), before)
  })

  test('say when their subject no longer exists', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alert = await anAlert(workspace)
    const { useful } = ratingLinks(workspace, alert.id)
    const elsewhere = ratingLinks(await aWorkspace(), alert.id).useful
    assert.equal((await send('POST', elsewhere)).status, 410, "another workspace's alert is none")
    await alert.delete()
    for (const method of ['GET', 'POST']) assert.equal((await send(method, useful)).status, 410)
    const link = unsubscribeLink({ workspaceId: workspace.id, channelId: null, recipient: 'ana@x.example' })
    await workspace.delete()
    for (const method of ['GET', 'POST']) assert.equal((await send(method, link)).status, 410)
  })
})
