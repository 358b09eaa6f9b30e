import { readMailServer } from '#platform/mail/settings'
import { appUrl } from '#config/app'
import env from '#start/env'

/** The mail server; null if none is configured, in which case no email is sent. */
export const mailServer = readMailServer(
  {
    SMTP_HOST: env.get('SMTP_HOST'),
    SMTP_PORT: env.get('SMTP_PORT'),
    SMTP_USERNAME: env.get('SMTP_USERNAME'),
    SMTP_PASSWORD: env.get('SMTP_PASSWORD')?.release(),
    MAIL_FROM: env.get('MAIL_FROM'),
  },
  appUrl
)
