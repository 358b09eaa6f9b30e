import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { lettersSent } from '#platform/mail/letter'
import { SmtpMail } from '#platform/mail/smtp_mail'
import { MailReceiver } from '#tests/support/mail_receiver'

/** Has the installation mail through a server of the test's, until what this returns is called. */
export async function receivingLetters(): Promise<{ receiver: MailReceiver; stop: () => Promise<void> }> {
  const before = await app.container.make('mail')
  const receiver = await MailReceiver.start()
  app.container.bindValue('mail', new SmtpMail(receiver.settings()))
  const stop = async () => {
    await lettersSent()
    app.container.bindValue('mail', before)
    await receiver.stop()
  }
  return { receiver, stop }
}

/** Of what a test waits for, in milliseconds: machines that do other things beside may be slow. */
const PATIENCE = 20_000

/** The letters that came, once there are so many. */
export async function letters(receiver: MailReceiver, count: number) {
  const end = performance.now() + PATIENCE
  while (receiver.mails.length < count) {
    if (performance.now() > end) throw new Error(`Of ${count} letters ${receiver.mails.length} came`)
    await wait(20)
  }
  return receiver.mails
}
