import { test } from '@japa/runner'
import { newId } from '#platform/ids'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { networkOf } from '#workspaces/accounts/attempts'
import { issueSetupToken } from '#workspaces/actions/first_run'

/** Behind a proxy on this machine, which is trusted. */
const from = (address: string) => new Browser({ 'x-forwarded-for': address })

let network = 0
/** An address that no other test comes from. */
const anAddress = () => `198.51.100.${++network}`

async function guess(email: string, times: number) {
  const visits = []
  for (let time = 0; time < times; time++) {
    visits.push(await from(anAddress()).signIn(email, `guess ${time}`))
  }
  return visits
}

test.group('Guessing a password', () => {
  test('is slowed down by the account, in words, whether it exists or not', async ({ assert }) => {
    const { owner } = await anOwner()
    const answers = []
    for (const email of [owner.email, `${newId('user')}@nobody.example`]) {
      const visits = await guess(email, 11)
      assert.deepEqual(
        visits.slice(0, 10).map(({ status, page }) => [status, page?.props.errors.form]),
        Array.from({ length: 10 }, () => [200, 'Email or password is not right.'])
      )
      const refused = visits[10]
      assert.equal(refused.status, 429)
      assert.match(refused.html, /Too many attempts\. Try again in 1[345] minutes\./)
      assert.isAtLeast(Number(refused.headers.get('retry-after')), 700)
      answers.push(refused.page?.props.message.replace(/\d+/, ''))
    }
    assert.equal(answers[0], answers[1])
    const right = await from(anAddress()).signIn(owner.email, PASSWORD)
    assert.equal(right.status, 429, 'the right password tells nothing either')
    assert.equal((await from(anAddress()).signIn((await anOwner()).owner.email, PASSWORD)).status, 200)
  })

  test('is slowed down by where it comes from, whatever the accounts', async ({ assert }) => {
    const { owner } = await anOwner()
    const address = anAddress()
    const statuses = []
    for (let time = 0; time < 31; time++) {
      const { status } = await from(address).signIn(`${newId('user')}@nobody.example`, 'guess')
      statuses.push(status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 30)), statuses[30]], [200, 429])
    assert.equal((await from(address).signIn(owner.email, PASSWORD)).status, 429)
    assert.equal((await from(anAddress()).signIn(owner.email, PASSWORD)).path, '/')
  })

  test('many who sign in from one office are no guessers', async ({ assert }) => {
    const { owner } = await anOwner()
    const address = anAddress()
    for (let time = 0; time < 32; time++) {
      assert.equal((await from(address).signIn(owner.email, PASSWORD)).path, '/')
    }
  })

  test('as many at once get no more tries', async ({ assert }) => {
    const { owner } = await anOwner()
    const browsers = Array.from({ length: 16 }, () => from(anAddress()))
    await Promise.all(browsers.map((browser) => browser.visit('/login')))
    const visits = await Promise.all(
      browsers.map((browser) => browser.submit('/login', { email: owner.email, password: 'guess' }))
    )
    assert.lengthOf(
      visits.filter(({ status }) => status === 429),
      6
    )
  })

  test('of tokens, too', async ({ assert }) => {
    const browser = from(anAddress())
    await issueSetupToken()
    await browser.visit('/setup')
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push((await browser.visit(`/setup?token=${time}`)).status)
    assert.deepEqual([...new Set(statuses.slice(0, 20)), statuses[20]], [403, 429])

    await anOwner()
    const other = from(anAddress())
    const links = []
    for (let time = 0; time < 21; time++) links.push((await other.visit(`/password/reset/${time}`)).status)
    assert.deepEqual([...new Set(links.slice(0, 20)), links[20]], [404, 429])
  })
})

test.group('Where a guess comes from', () => {
  test('{0} is {1}')
    .with([
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
      ['2001:db8:1:2::9', '2001:db8:1:2'],
      ['unknown', 'unknown'],
    ] as const)
    .run(({ assert }, [address, expected]) => {
      const groups = expected.split(':')
      const asNumbers =
        groups.length === 4 ? groups.map((group) => Number.parseInt(group, 16)).join(':') : expected
      assert.equal(networkOf(address), asNumbers)
    })
})
