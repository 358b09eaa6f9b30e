import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { letterHtml } from './letter_html.js'

/** A mail of the product itself, about an account. */
export interface Letter {
  /** Also its heading. */
  subject: string
  paragraphs: string[]
  button?: { words: string; url: string }
  /** Small, at the end. */
  footer?: string
}

/**
 * Sends a letter, without waiting: how long that takes must not show whether there is anyone to send it to. Nothing happens
 * where no mail server is set up; what a mail server refuses is in the log.
 */
export function postLetter(to: string, letter: Letter): void {
  const sending = send(to, letter)
    .catch((error: unknown) => logger.error({ err: error }, 'mail: a letter was not sent'))
    .finally(() => onTheirWay.delete(sending))
  onTheirWay.add(sending)
}

const onTheirWay = new Set<Promise<void>>()

/** For a process that is about to end. */
export async function lettersSent(): Promise<void> {
  await Promise.all(onTheirWay)
}

async function send(to: string, letter: Letter): Promise<void> {
  const mail = await app.container.make('mail')
  if (!mail) return
  const result = await mail.send({
    id: newId('letter'),
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, signature()),
  })
  if (result.outcome !== 'sent') logger.error({ subject: letter.subject }, `mail: ${result.reason}`)
}

/** For those who read without HTML: all that it says, with the address. */
function letterText({ subject, paragraphs, button, footer }: Letter): string {
  const parts = [subject, ...paragraphs, button && `${button.words}:\n${button.url}`, footer, signature()]
  return parts.filter(Boolean).join('\n\n') + '\n'
}

function signature(): string {
  return `Rivalwatch at ${new URL(appUrl).host}`
}
