import { test } from '@japa/runner'
import type { Browser, Visit } from '#tests/functional/app/browser'
import { appRoutes } from '#tests/functional/app/safety/app_routes'
import { authorization } from '#tests/functional/app/safety/authorization_table'
import { fieldsOf, pathOf, thingsNamedBy, type Things } from '#tests/functional/app/safety/things'
import { aTown, visitorNames } from '#tests/functional/app/safety/visitors'
import { NotedChannel, withChannels } from '#tests/support/channels'
import { DatabaseCopy } from '#tests/support/database_copy'
import { rowsOf } from '#tests/support/tenancy'

/** Each request comes from a different address, so that rate limits do not interfere. */
let requests = 0
const elsewhere = (browser: Browser) =>
  browser.copy({ 'x-forwarded-for': `198.51.${(requests += 1) >> 8}.${requests & 255}` })

/** The table in which denied attempts are recorded. */
const DENIALS = 'audit_events'

/** Returns the outcome of a request, as a word used in the table. */
async function outcomeOf(browser: Browser, answer: Visit, changed: string[]): Promise<string> {
  const { status, headers } = answer
  const location = headers.get('location')
  if (status >= 400) {
    const kept = changed.filter((table) => status !== 403 || table !== DENIALS)
    return kept.length ? `${status}, but ${kept} changed` : String(status)
  }
  if (location === '/login') {
    if (changed.length === 0) return 'login'
    if (changed.join() === 'sign_ins') return 'out'
  }
  if (changed.length) return 'done'
  if (location === null) return 'ok'
  if (location === '/') return 'home'
  const { page } = await browser.visit(location)
  return Object.keys(page?.props.errors ?? {}).length ? 'refused' : 'same'
}

const withoutWhatDiffersAlways = ({ status, html, page }: Visit, ids: string[]) => {
  let text = html.replaceAll(page?.props.csrfToken, '').replaceAll(/"now":\d+|nonce="[^"]*"/g, '')
  for (const id of ids) text = text.replaceAll(id, 'id')
  return { status, text }
}

/** Returns the IDs of all rows of a workspace. */
const idsIn = (rows: Record<string, string[]>): string[] =>
  Object.values(rows).flatMap((stored) => stored.flatMap((row) => JSON.parse(row).id ?? []))

/** Whether the owner of another workspace gets a 404 where others do not. */
const isHidden = (outcomes?: Record<string, string>) => outcomes?.other === '404' && outcomes.owner !== '404'

/** Returns an unknown id in the same format. */
const unknownLike = (id: string) => `${id.slice(0, -6)}000000`

test.group('Authorization', (group) => {
  group.each.setup(() =>
    withChannels(new NotedChannel(), new NotedChannel({ id: 'webhook', name: 'Webhook', signs: true }))
  )

  test('covers every route of the app, and no other', ({ assert }) => {
    assert.sameMembers(
      [...authorization.keys()],
      appRoutes().map(({ key }) => key)
    )
  })

  test('gives every visitor the access in the table, and refused requests change nothing', async ({
    assert,
  }) => {
    const { visitors, things, workspaces } = await aTown()
    const before = await DatabaseCopy.take()
    const of = { ours: await rowsOf(workspaces.ours), theirs: await rowsOf(workspaces.theirs) }
    const surprises: string[] = []
    for (const { key, method, pattern } of appRoutes()) {
      for (const name of visitorNames) {
        const browser = elsewhere(visitors[name])
        const answer = await browser.send(method, pathOf(pattern, things.ours), fieldsOf(key, things.ours))
        const changed = await before.changed()
        const outcome = await outcomeOf(browser, answer, changed)
        const expected = authorization.get(key)?.[name]
        if (outcome !== expected) surprises.push(`${name}: ${key} is ${outcome}, not ${expected}`)
        const others = name === 'other' && !pattern.includes(':token') ? 'ours' : 'theirs'
        const told = outcome === 'ok' ? idsIn(of[others]).filter((id) => answer.html.includes(id)) : []
        if (told.length) surprises.push(`${name}: ${key} reveals ${told}`)
        if (changed.length === 0) continue
        const rows = await rowsOf(workspaces[others], changed)
        assert.deepEqual({ ...of[others], ...rows }, of[others], `${name}: ${key} reaches ${others}`)
        await before.restore(changed)
      }
    }
    assert.deepEqual(surprises, [])
  }).timeout(300_000)

  test("responds to requests for another workspace's data as if it did not exist, and leaves it unchanged", async ({
    assert,
  }) => {
    const { visitors, things } = await aTown()
    const before = await DatabaseCopy.take()
    const hidden = appRoutes().filter(({ key }) => isHidden(authorization.get(key)))
    for (const route of hidden) {
      const { key, method, pattern } = route
      const named = thingsNamedBy(route)
      assert.isNotEmpty(named, key)
      for (const thing of named) {
        const ask = async (id: string) => {
          const asked: Things = { ...things.ours, [thing]: id }
          const answer = await visitors.owner
            .copy()
            .send(method, pathOf(pattern, asked), fieldsOf(key, asked))
          return withoutWhatDiffersAlways(answer, [id])
        }
        const theirs = await ask(things.theirs[thing])
        assert.equal(theirs.status, 404, key)
        assert.deepEqual(theirs, await ask(unknownLike(things.ours[thing])), key)
      }
      assert.deepEqual(await before.changed(), [], key)
    }
  }).timeout(300_000)
})
