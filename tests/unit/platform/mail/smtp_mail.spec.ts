import { type AddressInfo, createServer } from 'node:net'
import { test } from '@japa/runner'
import type { SMTPServerOptions } from 'smtp-server'
import type { OutgoingMail } from 'rivalwatch-plugin'
import type { MailServer } from '#platform/mail/settings'
import { SmtpMail } from '#platform/mail/smtp_mail'
import { MailReceiver, smtpAnswer } from '#tests/support/mail_receiver'

const MAIL: OutgoingMail = {
  id: 'dlv_1',
  to: 'ada@fernhill.example',
  subject: 'High: Northwind raised Team from 49 € to 79 €',
  text: 'Northwind raised Team.\n',
  html: '<!doctype html><p>Northwind raised <b>Team</b>.</p>',
  unsubscribeUrl: `https://rivalwatch.example/unsubscribe/${'t0ken'.repeat(80)}`,
}

/** Not a loopback address, so the server must prove its identity. */
const ELSEWHERE = '0.0.0.0'
const CREDENTIALS = { username: 'rivalwatch', password: 'secret' }

/** Returns a handler that rejects with this response at the step it is used for. */
const refuse =
  (answer: string) =>
  (...given: unknown[]) =>
    (given.at(-1) as (error: Error) => void)(smtpAnswer(answer))

const refuseData =
  (answer: string): SMTPServerOptions['onData'] =>
  (stream, _, done) => {
    stream.resume()
    stream.on('end', () => done(smtpAnswer(answer)))
  }

/** Accepts only our name and password. */
const signIn: SMTPServerOptions = {
  authOptional: false,
  onAuth({ username, password }, _, done) {
    const isRight = username === CREDENTIALS.username && password === CREDENTIALS.password
    if (isRight) done(null, { user: username })
    else done(new Error('Wrong name or password'))
  },
}

test.group('Mail over SMTP', (group) => {
  let receiver: MailReceiver | undefined

  group.each.teardown(() => receiver?.stop())

  async function mailTo(options: SMTPServerOptions = {}, settings: Partial<MailServer> = {}) {
    receiver = await MailReceiver.start(options)
    return new SmtpMail(receiver.settings(settings))
  }

  test('arrives complete: {name}')
    .with([
      { name: 'without encryption', options: { disabledCommands: ['STARTTLS', 'AUTH'] }, secure: false },
      { name: 'with STARTTLS', options: {}, secure: true },
    ])
    .run(async ({ assert }, { options, secure }) => {
      const mail = await mailTo(options)
      assert.deepEqual(await mail.send(MAIL), { outcome: 'sent' })
      assert.lengthOf(receiver!.mails, 1)
      const [received] = receiver!.mails
      assert.equal(received.to, MAIL.to)
      assert.equal(received.secure, secure)
      const { from, to, subject, text, html, messageId, headers } = received.parsed
      assert.deepEqual(from, { name: 'Rivalwatch', address: 'alerts@rivalwatch.example' })
      assert.deepEqual(to, [{ name: '', address: MAIL.to }])
      assert.equal(subject, MAIL.subject)
      assert.equal(text?.trim(), MAIL.text.trim())
      assert.equal(html?.trim(), MAIL.html)
      assert.equal(messageId, '<dlv_1@rivalwatch.example>')
      const header = (key: string) => headers.find((one) => one.key === key)?.value
      assert.equal(header('list-unsubscribe'), `<${MAIL.unsubscribeUrl}>`)
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
      assert.equal(header('auto-submitted'), 'auto-generated')
    })

  test('has the same Message-ID each time and no link that does not exist', async ({ assert }) => {
    const mail = await mailTo()
    const { unsubscribeUrl: _, ...plain } = MAIL
    await mail.send(plain)
    await mail.send(plain)
    const [first, second] = receiver!.mails.map(({ parsed }) => parsed)
    assert.equal(first.messageId, second.messageId)
    assert.notInclude(receiver!.mails[0].raw, 'List-Unsubscribe')
  })

  test('adds no header from its content and no recipient', async ({ assert }) => {
    const mail = await mailTo()
    await mail.send({ ...MAIL, subject: 'High: x\r\nBcc: eve@example.com\r\n\r\n<b>' })
    for (const to of [
      'ada@fernhill.example\r\nBcc: eve@example.com',
      'ada@fernhill.example, eve@example.com',
      '',
    ]) {
      assert.equal((await mail.send({ ...MAIL, to })).outcome, 'refused')
    }
    assert.deepEqual(
      receiver!.mails.map(({ to, parsed }) => [to, parsed.bcc]),
      [[MAIL.to, undefined]]
    )
  })

  test('signs in only over encryption or on this machine', async ({ assert }) => {
    const mail = await mailTo(signIn, { credentials: CREDENTIALS })
    assert.deepEqual(await mail.send(MAIL), { outcome: 'sent' })
    assert.equal(receiver!.mails[0].user, CREDENTIALS.username)
    await assert.doesNotReject(() => mail.check())
  })

  test('sends no password to a server {name}')
    .with([
      { name: 'whose certificate nobody signed', options: signIn },
      {
        name: 'without encryption',
        options: { ...signIn, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] },
      },
    ])
    .run(async ({ assert }, { options }) => {
      const tried: string[] = []
      const mail = await mailTo(
        {
          ...options,
          onAuth(auth, _, done) {
            tried.push(auth.username ?? '')
            done(null, { user: auth.username })
          },
        },
        { host: ELSEWHERE, credentials: CREDENTIALS }
      )
      const result = await mail.send(MAIL)
      assert.equal(result.outcome, 'retry')
      if (result.outcome === 'retry')
        assert.match(result.reason, /doesn't offer a trusted encrypted connection/)
      await assert.rejects(() => mail.check(), /doesn't offer a trusted encrypted connection/)
      assert.deepEqual(tried, [])
      assert.lengthOf(receiver!.mails, 0)
    })

  test('accepts any encryption when there is no password to lose', async ({ assert }) => {
    const mail = await mailTo({}, { host: ELSEWHERE })
    assert.deepEqual(await mail.send(MAIL), { outcome: 'sent' })
    assert.isTrue(receiver!.mails[0].secure)
  })

  for (const hidePIPELINING of [false, true]) {
    const how = hidePIPELINING ? 'one command at a time' : 'with pipelining'
    test(`reports {name} as {outcome}, ${how}`)
      .with([
        {
          name: 'an address that is none',
          options: { onRcptTo: refuse('550 No such user') },
          outcome: 'refused',
          said: /rejected the message: 550 No such user/,
        },
        {
          name: 'an address that is full',
          options: { onRcptTo: refuse('450 Mailbox full') },
          outcome: 'retry',
          said: /accept the message right now: 450 Mailbox full/,
        },
        {
          name: 'an email that is refused',
          options: { onData: refuseData('554 Looks like spam') },
          outcome: 'refused',
          said: /rejected the message: 554 Looks like spam/,
        },
        {
          name: 'an email that arrives too early',
          options: { onData: refuseData('451 Come back') },
          outcome: 'retry',
          said: /accept the message right now: 451 Come back/,
        },
        {
          name: 'a sender that is refused',
          options: { onMailFrom: refuse('550 Not from you') },
          outcome: 'retry',
          said: /accept the message right now: 550 Not from you/,
        },
        {
          name: 'a server that closes',
          options: { onConnect: refuse('421 Closing') },
          outcome: 'retry',
          said: /accept the message right now: 421 Closing/,
        },
        {
          name: 'a server that wants a sign-in',
          options: signIn,
          outcome: 'retry',
          said: /rejected our sign-in: 530/,
        },
      ])
      .run(async ({ assert }, { options, outcome, said }) => {
        const mail = await mailTo({ hidePIPELINING, ...options } as SMTPServerOptions)
        const result = await mail.send(MAIL)
        assert.equal(result.outcome, outcome)
        if (result.outcome !== 'sent') assert.match(result.reason, said)
        if (result.outcome === 'retry') assert.isNull(result.retryAfter)
        assert.lengthOf(receiver!.mails, 0)
      })
  }

  test('reports a wrong password and retries later', async ({ assert }) => {
    const mail = await mailTo(signIn, { credentials: { ...CREDENTIALS, password: 'wrong' } })
    const result = await mail.send(MAIL)
    assert.equal(result.outcome, 'retry')
    if (result.outcome === 'retry') assert.match(result.reason, /^The mail server rejected our sign-in: 535 /)
    await assert.rejects(() => mail.check(), /^The mail server rejected our sign-in: 535 /)
  })

  test('times out when a server stops responding', async ({ assert }) => {
    receiver = await MailReceiver.start({ onData: (stream) => stream.resume() })
    const settings = receiver.settings()
    const { host, port } = settings
    const mail = new SmtpMail(settings, { socketTimeout: 300 })
    assert.deepEqual(await mail.send(MAIL), {
      outcome: 'retry',
      reason: `The mail server ${host}:${port} didn't respond in time.`,
      retryAfter: null,
    })
  })

  test('disconnects when asked to stop', async ({ assert }) => {
    const stop = new AbortController()
    const closed = Promise.withResolvers<void>()
    const mail = await mailTo({
      onData(stream) {
        stream.resume()
        stop.abort()
      },
      onClose: () => closed.resolve(),
    })
    const { outcome } = await new SmtpMail(receiver!.settings()).send(MAIL, stop.signal)
    assert.equal(outcome, 'retry')
    await closed.promise
    assert.equal((await mail.send(MAIL, stop.signal)).outcome, 'retry')
  })

  test('reports a server that is down', async ({ assert }) => {
    const mail = await mailTo()
    const { host, port } = receiver!.settings()
    await receiver!.stop()
    receiver = undefined
    const reason = `Can't reach the mail server ${host}:${port}.`
    assert.deepEqual(await mail.send(MAIL), { outcome: 'retry', reason, retryAfter: null })
    await assert.rejects(() => mail.check(), reason)
  })

  test("reports the server's response on one line", async ({ assert }) => {
    const rude = await listening((line) =>
      line.startsWith('RCPT') ? '550-No such\r\n550 user \u0007here' : '250 fine'
    )
    const mail = new SmtpMail({
      ...rude.address,
      credentials: null,
      from: { name: '', address: 'a@b.example' },
    })
    const result = await mail.send(MAIL)
    rude.stop()
    assert.deepEqual(result, {
      outcome: 'refused',
      reason: 'The mail server rejected the message: 550-No such 550 user here',
    })
  })
})

/** Starts a server that gives scripted responses, which a real one would not give. */
async function listening(answer: (line: string) => string) {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().trim().split('\r\n')) socket.write(`${answer(line)}\r\n`)
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: { host: '127.0.0.1', port }, stop: () => server.close() }
}
