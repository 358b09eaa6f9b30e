import { test } from '@japa/runner'
import { readMailServer } from '#platform/mail/settings'

const APP_URL = 'https://rivalwatch.example'
const SMTP_HOST = 'smtp.example.com'

test.group('Settings of the mail server', () => {
  test('none is set up without a host')
    .with([{}, { SMTP_HOST: ' ' }, { SMTP_PASSWORD: 'secret', MAIL_FROM: 'a@example.com' }])
    .run(({ assert }, settings) => assert.isNull(readMailServer(settings, APP_URL)))

  test('a host is enough', ({ assert }) => {
    assert.deepEqual(readMailServer({ SMTP_HOST: ` ${SMTP_HOST} ` }, APP_URL), {
      host: SMTP_HOST,
      port: 587,
      credentials: null,
      from: { name: 'Rivalwatch', address: 'rivalwatch@rivalwatch.example' },
    })
  })

  test('all of it', ({ assert }) => {
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

  test('{0} is sent from {1}')
    .with([
      ['a@example.com', { name: 'Rivalwatch', address: 'a@example.com' }],
      ['"Rivals, watched" <a@example.com>', { name: 'Rivals, watched', address: 'a@example.com' }],
      ['Ärger <a@localhost>', { name: 'Ärger', address: 'a@localhost' }],
    ] as const)
    .run(({ assert }, [MAIL_FROM, from]) => {
      assert.deepEqual(readMailServer({ SMTP_HOST, MAIL_FROM }, APP_URL)?.from, from)
    })

  test('no sender has an IP address for a domain: {$self}')
    .with(['http://127.0.0.1:3333', 'http://[::1]:3333', 'http://localhost:3333'])
    .run(({ assert }, appUrl) => {
      assert.equal(readMailServer({ SMTP_HOST }, appUrl)?.from.address, 'rivalwatch@localhost')
    })

  test('refuses half of it, and what can not be used: {message}')
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
