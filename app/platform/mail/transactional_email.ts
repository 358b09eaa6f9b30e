import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { transactionalEmailHtml } from './transactional_email_html.js'

/** An email about an account, sent by the product itself. */
export interface TransactionalEmail {
  /** Used as the subject and the heading. */
  subject: string
  paragraphs: string[]
  button?: { words: string; url: string }
  /** Small print at the end. */
  footer?: string
}

/**
 * Sends an email without waiting, because the time it takes must not reveal whether the email address has an account.
 * Does nothing if no mail server is configured; failures are logged.
 */
export function sendTransactionalEmail(to: string, letter: TransactionalEmail): void {
  const sending = send(to, letter)
    .catch((error: unknown) => logger.error({ err: error }, 'mail: email could not be sent'))
    .finally(() => onTheirWay.delete(sending))
  onTheirWay.add(sending)
}

const onTheirWay = new Set<Promise<void>>()

/** Waits for emails that are being sent, before the process ends. */
export async function transactionalEmailsSent(): Promise<void> {
  await Promise.all(onTheirWay)
}

async function send(to: string, letter: TransactionalEmail): Promise<void> {
  const mail = await app.container.make('mail')
  if (!mail) return
  const result = await mail.send({
    id: newId('letter'),
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: transactionalEmailHtml(letter, signature()),
  })
  if (result.outcome !== 'sent') logger.error({ subject: letter.subject }, `mail: ${result.reason}`)
}

/** Returns the plain-text version: the full content of the email, with the URL of the link. */
function letterText({ subject, paragraphs, button, footer }: TransactionalEmail): string {
  const parts = [subject, ...paragraphs, button && `${button.words}:\n${button.url}`, footer, signature()]
  return parts.filter(Boolean).join('\n\n') + '\n'
}

function signature(): string {
  return `Rivalwatch at ${new URL(appUrl).host}`
}
