import { test } from '@japa/runner'
import type { DestinationTools } from '#platform/contract'
import email from '#plugins/email'

const [channel] = email({ sendsMail: true }).channels!
const check = (text: string) => channel.checkDestination(text, {} as DestinationTools)
const many = (length: number) => Array.from({ length }, (_, index) => `a${index}@example.com`)

test.group('Addresses of the email channel', () => {
  test('{0} is {1}')
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

  test('each is a recipient of its own', async ({ assert }) => {
    const addresses = many(50)
    assert.deepEqual(channel.recipients!(await check(addresses.join(';'))), addresses)
  })

  test('refused: {1}')
    .with([
      ['', /^Write at least one mail address\.$/],
      [' , ; ', /^Write at least one mail address\.$/],
      ['ada', /^“ada” is no mail address\.$/],
      ['ok@example.com, ada@', /^“ada@” has no full domain/],
      ['@example.com', /^“@example\.com” is no mail address\.$/],
      ['a@b@example.com', /^“a@b@example\.com” is no mail address\.$/],
      ['ada@corp', /^“ada@corp” has no full domain/],
      ['ada@localhost', /has no full domain/],
      ['ada@127.0.0.1', /names a machine by its number/],
      ['ada@[127.0.0.1]', /names a machine by its number/],
      ['ada@[IPv6:::1]', /names a machine by its number/],
      ['ada@0x7f.1', /names a machine by its number|is no mail address/],
      ['ada@1.0x7f', /is no mail address/],
      ['ada@example.com.', /is no mail address/],
      ['ada@-x.example', /is no mail address/],
      ['ada@x..example', /is no mail address/],
      ['ada@example.com:25', /is no mail address/],
      ['ada@example.com/path', /is no mail address/],
      ['mailto:ada@example.com', /is no mail address/],
      ['ada:secret@example.com', /is no mail address/],
      ['https://ada@example.com', /is no mail address/],
      ['.ada@example.com', /is no mail address/],
      ['ada..l@example.com', /is no mail address/],
      ['ada%other.example@example.com', /is no mail address/],
      ['other.example!ada@example.com', /is no mail address/],
      ['аda@example.com', /is no mail address/],
      ['ada＠example.com', /is no mail address/],
      ['ada@example。com', /has no full domain/],
      ['ada@бест.example/x', /is no mail address/],
      ['Ada <ada@example.com>', /^“Ada <ada@example\.com>” is more than an address: leave the name out\.$/],
      ['"ada@other.example"@example.com', /is more than an address/],
      ['ada@example.com(hi)', /is more than an address/],
      [
        'ok@example.com, ada@example.com\r\nBcc: eve@example.com',
        /^“ada@example\.com Bcc: eve@example\.com” holds a line break/,
      ],
      ['ada@example.com\n', /holds a line break/],
      ['ada@exam\u0000ple.com', /holds a line break or another character that nobody sees/],
      ['ada@exam\u200Bple.com', /another character that nobody sees/],
      ['\u202Eada@example.com', /another character that nobody sees/],
      ['ada@example.com\u2028', /another character that nobody sees/],
      [`${'a'.repeat(65)}@example.com`, /is too long/],
      [`ada@${'a.'.repeat(130)}example`, /is too long/],
      [`ada@${'a'.repeat(64)}.example`, /is no mail address/],
      [many(51).join(','), /^These are 51 addresses; a channel takes 50\.$/],
    ] as const)
    .run(async ({ assert }, [written, sentence]) => {
      await assert.rejects(async () => check(written), sentence)
    })

  test('a refusal is one short line, whatever was written', async ({ assert }) => {
    const written = `${'<\u202E\n'.repeat(5_000)}@x`
    const refusal = await Promise.resolve()
      .then(() => check(written))
      .catch((error: Error) => error.message)
    assert.match(refusal, /^[^\p{C}]{10,200}$/u)
  })

  test('without a mail server it takes none, and says what to do', async ({ assert }) => {
    const [none] = email({ sendsMail: false }).channels!
    assert.match(none.notSetUp!, /SMTP_HOST is empty/)
    await assert.rejects(
      async () => none.checkDestination('ada@example.com', {} as DestinationTools),
      none.notSetUp
    )
    assert.isUndefined(channel.notSetUp)
  })
})
