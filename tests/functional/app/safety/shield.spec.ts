import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import type { Browser, Visit } from '#tests/functional/app/browser'
import { appRoutes } from '#tests/functional/app/safety/app_routes'
import { fieldsOf, pathOf } from '#tests/functional/app/safety/things'
import { aTown } from '#tests/functional/app/safety/visitors'
import { NotedChannel, withChannels } from '#tests/support/channels'
import { DatabaseCopy } from '#tests/support/database_copy'

/** Forms that need no token, with the reason. `/collect`, which counts visits, takes no cookie and is not a route. */
const WITHOUT_TOKEN: Record<string, string> = {
  'POST /rate/:token': 'its signed link is all that it takes, and it knows no session',
  'POST /unsubscribe/:token': 'mail programs send it by themselves (RFC 8058), with the signed link alone',
}

const noChannelsBut = () =>
  withChannels(new NotedChannel(), new NotedChannel({ id: 'webhook', name: 'Webhook', signs: true }))

test.group('CSRF tokens', (group) => {
  group.each.setup(noChannelsBut)

  test("are required: without one, or with another user's, nothing changes", async ({ assert }) => {
    const { visitors, things } = await aTown()
    const before = await DatabaseCopy.take()
    const forms = appRoutes().filter(({ method }) => method !== 'GET')
    const refused: string[] = []
    for (const { key, method, pattern } of forms) {
      for (const _csrf of [[], visitors.member.csrfToken]) {
        const browser = visitors.owner.copy()
        const fields = { ...fieldsOf(key, things.ours), _csrf }
        const answer = await browser.send(method, pathOf(pattern, things.ours), fields)
        if (key in WITHOUT_TOKEN) {
          assert.isEmpty(answer.headers.getSetCookie(), key)
          await before.restore()
          continue
        }
        assert.equal(answer.status, 302, key)
        refused.push(key)
        if (_csrf.length) continue
        const { page } = await browser.visit(answer.headers.get('location')!)
        assert.match(page?.props.errors.form, /expired/, key)
      }
      assert.deepEqual(await before.changed(), [], key)
    }
    assert.sameMembers(
      [...new Set(refused), ...Object.keys(WITHOUT_TOKEN)],
      forms.map(({ key }) => key)
    )
  }).timeout(300_000)
})

/** Headers of a request triggered by another site, with and without the newer of the two. */
const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'same-site', origin: appUrl },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
]

test.group('Requests from other sites', (group) => {
  group.each.setup(noChannelsBut)

  test('change nothing and keep the session, even with the right token', async ({ assert }) => {
    const { visitors, things } = await aTown()
    const before = await DatabaseCopy.take()
    const forms = appRoutes().filter(({ key, method }) => method !== 'GET' && !(key in WITHOUT_TOKEN))
    for (const { key, method, pattern } of forms) {
      for (const headers of FROM_ELSEWHERE) {
        const browser = visitors.owner.copy(headers)
        const answer = await browser.send(method, pathOf(pattern, things.ours), fieldsOf(key, things.ours))
        assert.equal(answer.status, 403, key)
        assert.isEmpty(answer.headers.getSetCookie(), key)
      }
    }
    assert.deepEqual(await before.changed(), [])
    assert.equal((await visitors.owner.copy().visit('/account')).status, 200)
  }).timeout(300_000)

  test('are distinguished from those of our own pages', async ({ assert }) => {
    const { visitors } = await aTown()
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: appUrl }, {}]) {
      const browser = visitors.owner.copy(headers as Record<string, string>)
      await browser.visit('/account')
      const saved = await browser.submit('/account/name', { name: 'Mara' })
      assert.equal(saved.page?.props.notice.text, 'Name saved.')
    }
  })

  test('store nothing of a form with a wrong token in the session', async ({ assert }) => {
    const { visitors } = await aTown()
    const browser = visitors.owner.copy()
    await browser.send('POST', '/account/name', {
      _csrf: 'none',
      'notice[text]': 'Archived 1 alert.',
      'notice[undo]': '/account/sessions/end-others',
      'inputErrorsBag[form]': 'Call 555-0100',
      'createdKey[secret]': 'a-secret',
      'createdInvitation[link]': 'https://elsewhere.example',
      'channelNews[text]': 'Sent',
    })
    const { page, html } = await browser.visit('/account')
    assert.isNull(page?.props.notice)
    assert.deepEqual(page?.props.errors, { form: 'This page has expired. Try again.' })
    assert.notMatch(html, /Archived 1 alert|555-0100|a-secret|elsewhere/)
  })
})

/** Returns the sources of a policy by directive. */
function sourcesIn(policy: string): Record<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))
}

/** Nothing external, and nothing inline without a nonce. */
const HARMLESS = /^('self'|'none'|data:|'nonce-[^']{16,}')$/

/** Matches URLs that a page loads or submits to, except links. */
const LOADED =
  /<(?:script|link|img|source|iframe|form|object|embed|video|audio)\b[^>]*?\s(?:src|href|action|data|srcset)="([^"]*)"/g

/** Returns all faults of a page at once. */
function faultsOf({ headers, html }: Visit): string[] {
  const faults: string[] = []
  const expect = (isRight: unknown, fault: string) => void (isRight || faults.push(fault))
  const policy = headers.get('content-security-policy') ?? ''
  const sources = sourcesIn(policy)
  for (const [directive, named] of Object.entries(sources)) {
    for (const source of named) expect(HARMLESS.test(source), `${directive} ${source}`)
  }
  expect(sources['default-src'], 'no policy')
  expect(!sources['script-src']?.includes('data:'), 'scripts as data')
  expect(sources['base-uri'] && sources['form-action'], 'base or forms anywhere')
  expect(sources['frame-ancestors']?.join() === "'none'", 'may be framed')
  expect((sources['object-src'] ?? sources['default-src'])?.join() === "'none'", 'objects')
  expect(headers.get('x-content-type-options') === 'nosniff', 'sniffed')
  expect(/^(same-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? ''), 'referrer')
  expect(headers.get('cache-control') === 'no-store', 'kept by the browser')
  expect(headers.get('cross-origin-opener-policy') === 'same-origin', 'opener')
  expect(headers.get('permissions-policy')?.includes('geolocation=()'), 'permissions')
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  for (const [tag] of html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>/g)) {
    expect(tag.includes('type="application/json"') || tag.includes(`nonce="${nonce}"`), tag)
  }
  expect(!/\sstyle=|<style|\son\w+=["']|javascript:/.test(html), 'styles or scripts of its own')
  for (const [, address] of html.matchAll(LOADED)) {
    const { origin, protocol } = new URL(address, appUrl)
    expect(origin === new URL(appUrl).origin || protocol === 'data:', address)
  }
  for (const cookie of headers.getSetCookie()) {
    expect(/SameSite=Lax/i.test(cookie), cookie)
    // Scripts must be able to read this one: it is copied into forms and grants no access.
    expect(/HttpOnly/i.test(cookie) || cookie.startsWith('XSRF-TOKEN='), cookie)
  }
  return faults
}

const nonceOf = ({ headers }: Visit) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)?.[1]

test.group('Page security', (group) => {
  group.each.setup(noChannelsBut)

  test('allows only our own scripts and resources, no framing, and protected cookies', async ({ assert }) => {
    const { visitors, things } = await aTown()
    const looks: [Browser, path: string][] = [
      ...appRoutes()
        .filter(({ method }) => method === 'GET')
        .flatMap(({ pattern }): [Browser, string][] => [
          [visitors.owner, pathOf(pattern, things.ours)],
          [visitors.nobody, pathOf(pattern, things.ours)],
        ]),
      [visitors.owner, '/nothing/here'],
      [visitors.nobody, '/nothing/here'],
      [visitors.owner, '/alerts/alert_none'],
      [visitors.member, '/settings/audit-log'],
      ...['rate', 'unsubscribe', 'invitations', 'password/reset'].map((link): [Browser, string] => [
        visitors.nobody,
        `/${link}/none`,
      ]),
    ]
    const faults: string[] = []
    const nonces: string[] = []
    let pages = 0
    for (const [browser, path] of looks) {
      const shown = await browser.copy().visit(path)
      if (!shown.headers.get('content-type')?.startsWith('text/html')) continue
      pages++
      // Web-based assistants wait in the window that opened this one.
      const isForAssistant = path.startsWith('/oauth/')
      const found = faultsOf(shown).filter((fault) => !(isForAssistant && fault === 'opener'))
      faults.push(...found.map((fault) => `${path}: ${fault}`))
      if (shown.page) nonces.push(nonceOf(shown) ?? '')
    }
    assert.deepEqual(faults, [])
    assert.isAbove(pages, 50)
    assert.equal(new Set(nonces).size, nonces.length, 'a nonce was used twice')
    assert.notInclude(nonces, '')
  }).timeout(300_000)
})
