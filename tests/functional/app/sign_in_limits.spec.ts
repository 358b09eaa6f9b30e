import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import { findByCredentials } from '#workspaces/accounts/check_credentials'
import { issueResetLink } from '#workspaces/accounts/reset'
import { issueSetupToken } from '#workspaces/actions/first_run'

/** Behind a trusted proxy on this machine. */
const from = (address: string) => new Browser({ 'x-forwarded-for': address })

let network = 0
/** Returns an address that no other test uses. */
const anAddress = () => `198.51.100.${++network}`

/** Guesses from a different network each time, unless an address is given. */
async function guess(email: string, times: number, address = anAddress) {
  const visits = []
  for (let time = 0; time < times; time++) {
    visits.push(await from(address()).signIn(email, `guess ${time}`))
  }
  return visits
}

/** Returns a browser in which a workspace's owner has signed in and out. */
async function signedInBefore() {
  const { owner } = await anOwner()
  const browser = from(anAddress())
  await browser.signIn(owner.email, PASSWORD)
  await browser.submit('/logout')
  return { browser, owner }
}

/** Uses up a network's attempts, for this account or for any. */
async function exhaust(address: string, email?: string) {
  for (let time = 0; time < 30; time++) await attempts.signInFrom.count(networkOf(address))
  if (email)
    for (let time = 0; time < 10; time++) await attempts.signInTo.count(`${email} ${networkOf(address)}`)
}

test.group('Guessing a password', () => {
  test('is slowed down per network, with a message, whether the account exists or not', async ({
    assert,
  }) => {
    const { owner } = await anOwner()
    const answers = []
    for (const email of [owner.email, `${newId('user')}@nobody.example`]) {
      const address = anAddress()
      const visits = await guess(email, 11, () => address)
      assert.deepEqual(
        visits.slice(0, 10).map(({ status, page }) => [status, page?.props.errors.form]),
        Array.from({ length: 10 }, () => [200, 'Incorrect email or password.'])
      )
      const refused = visits[10]
      assert.equal(refused.status, 429)
      assert.match(refused.html, /Too many attempts\. Try again in 1[345] minutes\./)
      assert.isAtLeast(Number(refused.headers.get('retry-after')), 700)
      answers.push(refused.page?.props.message.replace(/\d+/, ''))
      const right = await from(address).signIn(email, PASSWORD)
      assert.equal(right.status, 429, 'the right password tells nothing either')
    }
    assert.equal(answers[0], answers[1])
    assert.equal((await from(anAddress()).signIn(owner.email, PASSWORD)).path, '/')
  })

  test('slows down unknown browsers when it comes from many networks, but locks nobody out', async ({
    assert,
  }) => {
    const { browser, owner } = await signedInBefore()
    for (const email of [owner.email, `${newId('user')}@nobody.example`]) {
      const waits: number[] = []
      const wait = async (duration: number) => waits.push(duration)
      const given = { email, password: 'guess' }
      const guessOnce = () => findByCredentials(given, { from: anAddress(), device: null }, wait)
      for (let time = 0; time < 20; time++) assert.isNull(await guessOnce())
      assert.isEmpty(waits)
      await guessOnce()
      assert.deepEqual(waits, [2000])
    }
    const wait = async () => assert.fail('a known device waits for nobody')
    const given = { email: owner.email, password: PASSWORD }
    assert.isNotNull(await findByCredentials(given, { from: anAddress(), device: 'theirs' }, wait))
    assert.equal((await from(anAddress()).signIn(owner.email, PASSWORD)).path, '/', 'a new browser gets in')
    assert.equal((await browser.signIn(owner.email, PASSWORD)).path, '/')
  })

  test('stops for the day after forty attempts from all networks of one customer', async ({ assert }) => {
    const { owner } = await anOwner()
    const answers = []
    for (const [site, email] of [owner.email, `${newId('user')}@nobody.example`].entries()) {
      let home = 0
      const fromHome = () => ({ from: `2001:db8:7${site}:${++home}::1`, device: null })
      const wait = async () => {}
      for (let time = 0; time < 40; time++) {
        await findByCredentials({ email, password: 'guess' }, fromHome(), wait)
      }
      const given = { email, password: PASSWORD }
      const refused = findByCredentials(given, fromHome(), wait)
      answers.push(await refused.catch(({ message }: Error) => message))
      const elsewhere = await findByCredentials(given, { from: '2001:db8:8::1', device: null }, wait)
      assert.equal(elsewhere?.id, email === owner.email ? owner.id : undefined)
    }
    assert.deepEqual(answers, Array(2).fill('Too many attempts. Try again in 24 hours.'))
  })

  test('does not lock out a browser in the network that signed in before', async ({ assert }) => {
    const { browser, owner } = await signedInBefore()
    const shared = anAddress()
    await exhaust(shared, owner.email)
    assert.equal((await from(shared).signIn(owner.email, PASSWORD)).status, 429)
    const theirs = browser.copy({ 'x-forwarded-for': shared })
    assert.equal((await theirs.signIn(owner.email, PASSWORD)).path, '/')
    assert.equal((await from(shared).signIn(owner.email, PASSWORD)).status, 429, 'others stay out')
  })

  test('slows down a known browser separately', async ({ assert }) => {
    const { browser, owner } = await signedInBefore()
    const known = browser.copy()
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await browser.signIn(owner.email, 'guess')).status)
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429, 429])
    assert.equal((await known.signIn(owner.email, PASSWORD)).status, 429, 'a copy of its cookie is the same')
    assert.equal((await from(anAddress()).signIn(owner.email, PASSWORD)).path, '/')
  })

  test('gains nothing from having signed in to another account', async ({ assert }) => {
    const { owner } = await anOwner()
    const { browser } = await signedInBefore()
    const address = anAddress()
    await exhaust(address)
    const there = browser.copy({ 'x-forwarded-for': address })
    assert.equal((await there.signIn(owner.email, PASSWORD)).status, 429)
  })

  test('recognizes two people who share a browser', async ({ assert }) => {
    const { browser, owner } = await signedInBefore()
    const { owner: second } = await anOwner('Second')
    await browser.signIn(second.email, PASSWORD)
    await browser.submit('/logout')
    const address = anAddress()
    const there = browser.copy({ 'x-forwarded-for': address })
    await exhaust(address)
    for (const { email } of [owner, second]) {
      assert.equal((await there.signIn(email, PASSWORD)).path, '/')
      await there.submit('/logout')
    }
  })

  test('makes all browsers unknown after a new password, except the one that set it', async ({ assert }) => {
    const { browser, owner } = await signedInBefore()
    const other = from(anAddress())
    for (const one of [other, browser]) await one.signIn(owner.email, PASSWORD)
    await browser.visit('/account/password')
    const password = 'another horse battery'
    const changed = await browser.submit('/account/password', { currentPassword: PASSWORD, password })
    assert.equal(changed.path, '/account')
    await browser.submit('/logout')
    const address = anAddress()
    await exhaust(address)
    const there = { 'x-forwarded-for': address }
    assert.equal((await other.copy(there).signIn(owner.email, password)).status, 429)
    assert.equal((await browser.copy(there).signIn(owner.email, password)).path, '/')
  })

  test('does not block a reset link', async ({ assert }) => {
    const { owner } = await anOwner()
    const address = anAddress()
    await exhaust(address, owner.email)
    for (let time = 0; time < 20; time++) await attempts.linkFrom.count(networkOf(address))
    const browser = from(address)
    const path = (await issueResetLink(owner)).replace(appUrl, '')
    await browser.visit(path)
    await browser.submit(path, { password: 'another horse battery' })
    assert.equal((await browser.signIn(owner.email, 'another horse battery')).path, '/')
  })

  test('uses a cookie that reveals nothing', async ({ assert }) => {
    const { browser, owner } = await signedInBefore()
    const { headers } = await new Browser().visit('/login')
    assert.notMatch(headers.getSetCookie().join(), /rivalwatch-device/)
    const cookie = decodeURIComponent(browser.cookie('rivalwatch-device')!)
    assert.notInclude(cookie, owner.id)
    assert.notInclude(Buffer.from(cookie, 'base64url').toString(), owner.id)
  })

  test('is slowed down per network across all accounts', async ({ assert }) => {
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

  test('is slowed down across all networks of one customer', async ({ assert }) => {
    const wait = async () => {}
    const guessFrom = (home: number) =>
      findByCredentials(
        { email: `${newId('user')}@nobody.example`, password: 'guess' },
        { from: `2001:db8:77:${home.toString(16)}::1`, device: null },
        wait
      )
    for (let home = 0; home < 60; home++) await guessFrom(home)
    await assert.rejects(() => guessFrom(60), /Too many attempts/)
  }).timeout(120_000)

  test('does not count successful sign-ins from one office', async ({ assert }) => {
    const { owner } = await anOwner()
    const address = anAddress()
    for (let time = 0; time < 32; time++) {
      assert.equal((await from(address).signIn(owner.email, PASSWORD)).path, '/')
    }
  })

  test('gains nothing from concurrent attempts', async ({ assert }) => {
    const { owner } = await anOwner()
    const address = anAddress()
    const browsers = Array.from({ length: 16 }, () => from(address))
    await Promise.all(browsers.map((browser) => browser.visit('/login')))
    const visits = await Promise.all(
      browsers.map((browser) => browser.submit('/login', { email: owner.email, password: 'guess' }))
    )
    assert.lengthOf(
      visits.filter(({ status }) => status === 429),
      6
    )
  })

  test('is limited for setup tokens too', async ({ assert }) => {
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

test.group('Network of a guess', () => {
  test('is {1} for {0}')
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
