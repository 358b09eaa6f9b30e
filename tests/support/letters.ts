import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { transactionalEmailsSent } from '#platform/mail/transactional_email'
import { SmtpMail } from '#platform/mail/smtp_mail'
import { MailReceiver } from '#tests/support/mail_receiver'

/** Makes the installation send mail through a test server until the returned `stop` is called. */
export async function receivingLetters(): Promise<{ receiver: MailReceiver; stop: () => Promise<void> }> {
  const before = await app.container.make('mail')
  const receiver = await MailReceiver.start()
  app.container.bindValue('mail', new SmtpMail(receiver.settings()))
  const stop = async () => {
    await transactionalEmailsSent()
    app.container.bindValue('mail', before)
    await receiver.stop()
  }
  return { receiver, stop }
}

/** Milliseconds that a test waits, since a machine may be busy. */
const PATIENCE = 20_000

/** Returns the emails once this many have arrived. */
export async function letters(receiver: MailReceiver, count: number) {
  const end = performance.now() + PATIENCE
  while (receiver.mails.length < count) {
    if (performance.now() > end) throw new Error(`Of ${count} letters ${receiver.mails.length} came`)
    await wait(20)
  }
  return receiver.mails
}
