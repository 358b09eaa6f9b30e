import { test } from '@japa/runner'
import { writeDeliveries } from '#delivery/outbox/write_deliveries'
import { digestRoute } from '#delivery/digest/digest_route'
import Delivery from '#delivery/models/delivery'
import { reading } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import type { MailChoice } from '#workspaces/members/mail_choice'

test.group('Mail that members choose', (group) => {
  group.each.setup(() =>
    withChannels(
      new NotedChannel({ id: 'email', byMail: true, recipients: (to: string) => to.split(', ') }),
      new NotedChannel({ id: 'slack' })
    )
  )

  test('reaches each member as they chose on their account page', async ({ assert }) => {
    const { browser: owners, owner, workspace } = await signedInOwner()
    const { browser, member } = await signedInMember(workspace)
    const { workspace: elsewhere } = await signedInOwner('Elsewhere')
    const stranger = 'team@agency.example'
    const row = { userId: member.id, role: 'member' as const, createdAt: Date.now() }
    await Membership.create({ id: `mem_${member.id}`, workspaceId: elsewhere.id, ...row })
    await aChannel(workspace, {
      kind: 'email',
      destination: `${owner.email}, ${member.email.toUpperCase()}, ${stranger}`,
      minimumScore: 'low',
    })
    await aChannel(workspace, { kind: 'slack', minimumScore: 'low', createdAt: 5 })
    const page = await aWatchedUrl(workspace)
    const reached = async (signalScore: 'high' | 'low') => {
      const alert = await anAlert(page, { signalScore })
      await transaction((trx) => writeDeliveries(alert, trx))
      const deliveries = await Delivery.within(workspace).where('alert_id', alert.id).orderBy('id')
      assert.lengthOf(
        deliveries.filter(({ kind }) => kind === 'slack'),
        1
      )
      return deliveries.filter(({ kind }) => kind === 'email').map(({ recipient }) => recipient.toLowerCase())
    }
    const expected: Record<MailChoice, [high: boolean, low: boolean, digest: boolean]> = {
      all: [true, true, true],
      high: [true, false, false],
      digest: [false, false, true],
      none: [false, false, false],
    }
    for (const [mail, [high, low, digest]] of Object.entries(expected)) {
      await browser.visit('/account')
      const account = await browser.submit('/account/mail', { mail })
      assert.equal(account.page?.props.mail, mail)
      assert.equal((await reached('high')).includes(member.email), high, `${mail}: high`)
      assert.equal((await reached('low')).includes(member.email), low, `${mail}: low`)
      const route = (await digestRoute(workspace, reading()))!
      const addresses = route.recipients.map((one) => one.toLowerCase())
      assert.equal(addresses.includes(member.email), digest, `${mail}: digest`)
      assert.includeMembers(addresses, [owner.email, stranger], 'others are not affected')
    }
    const unaffected = await Membership.within(elsewhere).where('user_id', member.id).firstOrFail()
    assert.deepEqual([unaffected.mail, unaffected.unsubscribedAt], ['all', null])
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'mail.chosen'), 3)

    await owners.visit('/account')
    await owners.submit('/account/mail', { mail: 'none' })
    assert.deepEqual(await reached('high'), [stranger])
    await owners.submit('/account/mail', { mail: 'weekly' })
    assert.equal((await owners.visit('/account')).page?.props.mail, 'none')
  })
})
