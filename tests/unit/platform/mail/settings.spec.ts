import { test } from '@japa/runner'
import { readMailServer } from '#platform/mail/settings'

const APP_URL = 'https://rivalwatch.example'
const SMTP_HOST = 'smtp.example.com'

test.group('Mail server settings', () => {
  test('are null without a host')
    .with([{}, { SMTP_HOST: ' ' }, { SMTP_PASSWORD: 'secret', MAIL_FROM: 'a@example.com' }])
    .run(({ assert }, settings) => assert.isNull(readMailServer(settings, APP_URL)))

  test('need only a host', ({ assert }) => {
    assert.deepEqual(readMailServer({ SMTP_HOST: ` ${SMTP_HOST} ` }, APP_URL), {
      host: SMTP_HOST,
      port: 587,
      credentials: null,
      from: { name: 'Rivalwatch', address: 'rivalwatch@rivalwatch.example' },
    })
  })

  test('read every setting', ({ assert }) => {
    const settings = {
      SMTP_HOST,
      SMTP_PORT: 465,
      SMTP_USERNAME: 'rw',
      SMTP_PASSWORD: ' secret ',
      MAIL_FROM: 'Alerts <a@example.com>',
    }
    assert.deepEqual(readMailServer(settings, APP_URL), {
      host: SMTP_HOST,
      port: 465,
      credentials: { username: 'rw', password: ' secret ' },
      from: { name: 'Alerts', address: 'a@example.com' },
    })
  })

  test('send {0} from {1}')
    .with([
      ['a@example.com', { name: 'Rivalwatch', address: 'a@example.com' }],
      ['"Rivals, watched" <a@example.com>', { name: 'Rivals, watched', address: 'a@example.com' }],
      ['Ärger <a@localhost>', { name: 'Ärger', address: 'a@localhost' }],
    ] as const)
    .run(({ assert }, [MAIL_FROM, from]) => {
      assert.deepEqual(readMailServer({ SMTP_HOST, MAIL_FROM }, APP_URL)?.from, from)
    })

  test("reject an IP address as the sender's domain: {$self}")
    .with(['http://127.0.0.1:3333', 'http://[::1]:3333', 'http://localhost:3333'])
    .run(({ assert }, appUrl) => {
      assert.equal(readMailServer({ SMTP_HOST }, appUrl)?.from.address, 'rivalwatch@localhost')
    })

  test('reject incomplete or invalid settings: {message}')
    .with([
      { SMTP_PASSWORD: 'hush', message: /^(?!.*hush)SMTP_PASSWORD is set but SMTP_USERNAME isn't/ },
      { SMTP_USERNAME: 'rw', message: /^SMTP_USERNAME is set but SMTP_PASSWORD isn't/ },
      { MAIL_FROM: 'Rivalwatch', message: /^MAIL_FROM isn't a valid email address/ },
      { MAIL_FROM: 'a@example.com, b@example.com', message: /^MAIL_FROM isn't a valid email address/ },
      { MAIL_FROM: '@example.com', message: /^MAIL_FROM isn't a valid email address/ },
      { MAIL_FROM: 'a@b@example.com', message: /^MAIL_FROM isn't a valid email address/ },
    ])
    .run(({ assert }, { message, ...settings }) => {
      assert.throws(() => readMailServer({ SMTP_HOST, ...settings }, APP_URL), message)
    })
})
