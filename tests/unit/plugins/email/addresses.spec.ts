import { test } from '@japa/runner'
import type { DestinationTools } from 'rivalwatch-plugin'
import email from '#plugins/email'

const [channel] = email({ sendsMail: true }).channels!
const check = (text: string) => channel.checkDestination(text, {} as DestinationTools)
const many = (length: number) => Array.from({ length }, (_, index) => `a${index}@example.com`)

test.group('Email channel addresses', () => {
  test('normalize {0} to {1}')
    .with([
      ['ada@example.com', 'ada@example.com'],
      [' Ada.Lovelace+rw@Example.COM ', 'Ada.Lovelace+rw@example.com'],
      ['a@x.test;b@y.local , c@z.example d@z.example', 'a@x.test, b@y.local, c@z.example, d@z.example'],
      ['ada@example.com, ADA@EXAMPLE.COM', 'ada@example.com'],
      ['ada@mail.b-c.example,', 'ada@mail.b-c.example'],
      ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
      ["o'hara_{x}@example.com", "o'hara_{x}@example.com"],
    ])
    .run(async ({ assert }, [written, normal]) => {
      assert.equal(await check(written), normal)
      assert.equal(await check(normal), normal)
    })

  test('become one recipient each', async ({ assert }) => {
    const addresses = many(50)
    assert.deepEqual(channel.recipients!(await check(addresses.join(';'))), addresses)
  })

  test('rejects: {1}')
    .with([
      ['', /^Enter at least one email address\.$/],
      [' , ; ', /^Enter at least one email address\.$/],
      ['ada', /^“ada” isn't a valid email address\.$/],
      ['ok@example.com, ada@', /^“ada@” needs a full domain/],
      ['@example.com', /^“@example\.com” isn't a valid email address\.$/],
      ['a@b@example.com', /^“a@b@example\.com” isn't a valid email address\.$/],
      ['ada@corp', /^“ada@corp” needs a full domain/],
      ['ada@localhost', /needs a full domain/],
      ['ada@127.0.0.1', /uses an IP address/],
      ['ada@[127.0.0.1]', /uses an IP address/],
      ['ada@[IPv6:::1]', /uses an IP address/],
      ['ada@0x7f.1', /uses an IP address|isn't a valid email address/],
      ['ada@1.0x7f', /isn't a valid email address/],
      ['ada@example.com.', /isn't a valid email address/],
      ['ada@-x.example', /isn't a valid email address/],
      ['ada@x..example', /isn't a valid email address/],
      ['ada@example.com:25', /isn't a valid email address/],
      ['ada@example.com/path', /isn't a valid email address/],
      ['mailto:ada@example.com', /isn't a valid email address/],
      ['ada:secret@example.com', /isn't a valid email address/],
      ['https://ada@example.com', /isn't a valid email address/],
      ['.ada@example.com', /isn't a valid email address/],
      ['ada..l@example.com', /isn't a valid email address/],
      ['ada%other.example@example.com', /isn't a valid email address/],
      ['other.example!ada@example.com', /isn't a valid email address/],
      ['аda@example.com', /isn't a valid email address/],
      ['ada＠example.com', /isn't a valid email address/],
      ['ada@example。com', /needs a full domain/],
      ['ada@бест.example/x', /isn't a valid email address/],
      [
        'Ada <ada@example.com>',
        /^“Ada <ada@example\.com>” contains more than an email address\. Leave out the name\.$/,
      ],
      ['"ada@other.example"@example.com', /contains more than an email address/],
      ['ada@example.com(hi)', /contains more than an email address/],
      [
        'ok@example.com, ada@example.com\r\nBcc: eve@example.com',
        /^“ada@example\.com Bcc: eve@example\.com” contains a line break/,
      ],
      ['ada@example.com\n', /contains a line break/],
      ['ada@exam\u0000ple.com', /contains a line break or an invisible character/],
      ['ada@exam\u200Bple.com', /an invisible character/],
      ['\u202Eada@example.com', /an invisible character/],
      ['ada@example.com\u2028', /an invisible character/],
      [`${'a'.repeat(65)}@example.com`, /is too long/],
      [`ada@${'a.'.repeat(130)}example`, /is too long/],
      [`ada@${'a'.repeat(64)}.example`, /isn't a valid email address/],
      [many(51).join(','), /^You entered 51 email addresses; the limit is 50\.$/],
    ] as const)
    .run(async ({ assert }, [written, sentence]) => {
      await assert.rejects(async () => check(written), sentence)
    })

  test('are rejected with one short line, whatever was written', async ({ assert }) => {
    const written = `${'<\u202E\n'.repeat(5_000)}@x`
    const refusal = await Promise.resolve()
      .then(() => check(written))
      .catch((error: Error) => error.message)
    assert.match(refusal, /^[^\p{C}]{10,200}$/u)
  })

  test('are rejected without a mail server, with a remedy', async ({ assert }) => {
    const [none] = email({ sendsMail: false }).channels!
    assert.match(none.notSetUp!, /Set SMTP_HOST/)
    await assert.rejects(
      async () => none.checkDestination('ada@example.com', {} as DestinationTools),
      none.notSetUp
    )
    assert.isUndefined(channel.notSetUp)
  })
})
