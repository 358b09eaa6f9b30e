import { test } from '@japa/runner'
import { checkProxy } from '#health/checks/installation'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { hidingProxy, recordArrival } from '#workspaces/sign_ins/hiding_proxy'

const PUBLIC = 'https://rivalwatch.example'

const direct = (address: string) => ({ peer: address, ip: address, forwardedFor: undefined })

test.group('Proxies that hide the client address', () => {
  test('{0}')
    .with([
      ['on this machine', direct('127.0.0.1'), PUBLIC, '127.0.0.1'],
      ['by its other names', direct('::ffff:127.0.0.1'), PUBLIC, '::ffff:127.0.0.1'],
      [
        'in a network that is not trusted',
        { ...direct('172.18.0.1'), forwardedFor: '203.0.113.9' },
        PUBLIC,
        '172.18.0.1',
      ],
      ['is none, on a machine that serves itself', direct('127.0.0.1'), 'http://localhost:3333', null],
      ['is none, in the local network', direct('192.168.1.7'), 'http://server.lan:3333', null],
      [
        'is none, whatever strangers send',
        { ...direct('198.51.100.7'), forwardedFor: '127.0.0.1' },
        PUBLIC,
        null,
      ],
    ] as const)
    .run(async ({ assert }, [, arrival, url, found]) => {
      await recordArrival(arrival, url)
      assert.equal(await hidingProxy(), found)
    })

  test('are reported by doctor until they send it', async ({ assert }) => {
    assert.equal(await checkProxy(), 'client IP addresses are visible')
    await recordArrival(direct('127.0.0.1'), PUBLIC)
    const { message, remedy } = await checkProxy().then(assert.fail, (error) => error)
    assert.match(message, /all sign-ins come from 127\.0\.0\.1/)
    assert.match(remedy, /X-Forwarded-For/)
    await recordArrival({ ...direct('10.0.0.2'), forwardedFor: '203.0.113.9' }, PUBLIC)
    await assert.rejects(() => checkProxy(), /10\.0\.0\.2/)

    const { owner } = await anOwner()
    await new Browser().signIn(owner.email, PASSWORD)
    assert.equal(await hidingProxy(), '10.0.0.2', 'this one came over no proxy')
    await new Browser({ 'x-forwarded-for': '203.0.113.9' }).signIn(owner.email, PASSWORD)
    assert.isNull(await hidingProxy())
  })
})
