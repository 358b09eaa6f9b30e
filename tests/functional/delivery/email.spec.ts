import { test } from '@japa/runner'
import { SmtpMail } from '#platform/mail/smtp_mail'
import Delivery from '#delivery/models/delivery'
import { aChannel, withMail } from '#tests/support/channels'
import { MailReceiver, smtpAnswer } from '#tests/support/mail_receiver'
import { WatchedSite } from '#tests/support/watched_site'

const page = (price: string) => `<html><body><h1>Plans</h1><h2>Team</h2><p>${price} / month</p></body></html>`

test.group('Alert by email', (group) => {
  let site: WatchedSite
  let receiver: MailReceiver

  group.each.setup(async () => {
    receiver = await MailReceiver.start({
      onRcptTo: ({ address }, _, done) =>
        address === 'gone@fernhill.example' ? done(smtpAnswer('550 No such user')) : done(),
    })
    const restore = await withMail(new SmtpMail(receiver.settings()))
    site = await WatchedSite.start()
    return async () => {
      restore()
      await site.stop()
      await receiver.stop()
    }
  })

  async function raise(destination: string): Promise<Delivery[]> {
    await aChannel(site.workspace, { kind: 'email', destination })
    site.site.serve('/pricing', page('$49'))
    await site.watch('/pricing')
    await site.crawl('/pricing', page('$79'))
    return Delivery.within(site.workspace).orderBy('recipient')
  }

  test('goes to each address separately, with its own links', async ({ assert }) => {
    const deliveries = await raise('ada@fernhill.example, grace@fernhill.example')
    assert.deepEqual(
      deliveries.map(({ status }) => status),
      ['sent', 'sent']
    )
    const mails = receiver.mails.toSorted((a, b) => a.to.localeCompare(b.to))
    assert.deepEqual(
      mails.map(({ parsed, to }) => [to, parsed.to?.map(({ address }) => address)]),
      [
        ['ada@fernhill.example', ['ada@fernhill.example']],
        ['grace@fernhill.example', ['grace@fernhill.example']],
      ]
    )
    assert.match(mails[0].parsed.subject!, /^High: .*from \$49 to \$79/)
    const unsubscribing = mails.map(({ parsed }) => headerOf(parsed.headers, 'list-unsubscribe'))
    assert.notEqual(unsubscribing[0], unsubscribing[1])
    for (const [index, { parsed }] of mails.entries()) {
      const link = unsubscribing[index].slice(1, -1)
      assert.match(link, /\/unsubscribe\//)
      assert.include(parsed.text, link)
      assert.include(parsed.html, link)
      assert.include(parsed.messageId, deliveries[index].id)
    }
    const { body } = await site.api.get('/alerts')
    assert.deepEqual(body.alerts[0].deliveredVia, ['email'])
  })

  test('reaches the other addresses when one is rejected', async ({ assert }) => {
    const [ada, gone] = await raise('ada@fernhill.example, gone@fernhill.example')
    assert.equal(ada.status, 'sent')
    assert.equal(gone.status, 'refused')
    assert.equal(gone.lastError, 'The mail server rejected the message: 550 No such user')
    assert.lengthOf(receiver.mails, 1)
  })
})

function headerOf(headers: { key: string; value: string }[], key: string): string {
  return headers.find((header) => header.key === key)?.value ?? ''
}
