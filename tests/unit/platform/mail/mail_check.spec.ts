import { test } from '@japa/runner'
import { SmtpMail } from '#platform/mail/smtp_mail'
import type { MailServer } from '#platform/mail/settings'
import { checkMail } from '#health/checks/mail_check'
import { Unhealthy } from '#health/check'
import { MailReceiver, smtpAnswer } from '#tests/support/mail_receiver'

const check = (server: MailServer) => checkMail(new SmtpMail(server), server)

async function remedyFor(server: MailServer): Promise<string> {
  const trouble = await check(server).then(
    () => null,
    (error: unknown) => error
  )
  return trouble instanceof Unhealthy ? trouble.remedy : ''
}

test.group('Mail server check', (group) => {
  let receiver: MailReceiver

  group.each.setup(async () => {
    receiver = await MailReceiver.start({
      authOptional: false,
      onAuth: ({ password }, _, done) =>
        password === 'secret' ? done(null, { user: 'rw' }) : done(smtpAnswer('535 No')),
    })
    return () => receiver.stop()
  })

  test('says where mail goes without sending any', async ({ assert }) => {
    const server = receiver.settings({ credentials: { username: 'rw', password: 'secret' } })
    assert.equal(await check(server), `127.0.0.1:${server.port} accepts mail from alerts@rivalwatch.example`)
    assert.lengthOf(receiver.mails, 0)
  })

  test('suggests a remedy for each problem', async ({ assert }) => {
    const credentials = { username: 'rw', password: 'wrong' }
    assert.match(
      await remedyFor(receiver.settings({ credentials })),
      /^Check SMTP_USERNAME and SMTP_PASSWORD/
    )
    assert.match(await remedyFor(receiver.settings({ credentials, host: '0.0.0.0' })), /valid certificate/)
    const server = receiver.settings()
    await receiver.stop()
    assert.match(await remedyFor(server), /^Check SMTP_HOST and SMTP_PORT/)
  })
})
