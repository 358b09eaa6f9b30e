import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { Collector } from '#analytics/collect/collector'
import { readSentHit } from '#analytics/collect/sent_hit'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { appUrl } from '#config/app'
import { DAY, MINUTE } from '#platform/instants'
import { Api } from '#tests/support/api'
import { ADA, aSiteKey, collect, droppedHits, FIREFOX, IPHONE, storedHits } from '#tests/support/collect'
import { RawConnection } from '#tests/support/raw_connection'
import { aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'

const HOME = 'https://northwind.example/'

/** Creates a tracked site and the body of its hits. */
async function northwind() {
  const workspace = await aWorkspace()
  const site = await aSite(workspace, 'northwind.example')
  const hit = (more: object = {}) => ({ k: site.siteKey, t: 'view', u: HOME, ...more })
  return { workspace, site, hit }
}

/** Creates a separate collector with the installation's plugins. */
async function aCollector(perMinute = { site: 100, address: 100 }) {
  const plugins = await app.container.make('plugins')
  return new Collector(plugins.all('enrichers'), perMinute, (error) => {
    throw error
  })
}

/** Renames a table while `act` runs, to simulate a failing database. */
async function without(table: string, act: () => Promise<void>) {
  await db.rawQuery(`alter table ${table} rename to ${table}_away`)
  try {
    await act()
  } finally {
    await db.rawQuery(`alter table ${table}_away rename to ${table}`)
  }
}

test.group('POST /collect', () => {
  test('shows visits in the summary', async ({ assert }) => {
    const { workspace, site, hit } = await northwind()
    const ben = { agent: IPHONE, ip: '193.99.144.80' }
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const posts: [object, typeof ADA | { ip: string }][] = [
      [hit({ u: `${HOME}?utm_source=Newsletter&x=1`, r: 'https://www.google.com/', l: 400 }), ADA],
      [hit({ u: 'https://www.northwind.example/pricing?plan=team' }), ADA],
      [hit({ t: 'event', n: 'Opened', u: `${HOME}pricing` }), ADA],
      [hit({ t: 'event', n: 'Signup', c: true }), ADA],
      [hit({ t: 'leave', m: 1200 }), ADA],
      [hit({ u: 'https://shop.northwind.example:8443/pricing', r: 'https://www.google.com/', l: 600 }), ben],
      [hit({ t: 'event', n: 'Opened' }), ben],
      [hit(), { ...ADA, agent: bot }],
      [hit(), { ip: ADA.ip }],
      [hit(), { ...ADA, agent: '' }],
      [hit({ u: 'https://northwind.example.evil.example/' }), ADA],
      [hit({ u: 'https://eviltonorthwind.example/' }), ADA],
      [hit({ u: 'file:///home/ada/northwind.example/index.html' }), ADA],
      [hit({ k: aSiteKey() }), ADA],
      [hit({ k: 'no key' }), ADA],
      [hit({ r: 'https://semalt.com/' }), ADA],
    ]
    for (const [body, visitor] of posts) {
      const { status } = await collect(body, visitor)
      assert.equal(status, 202, JSON.stringify(body))
    }
    assert.deepEqual(await droppedHits(), {
      bot: 1,
      empty_agent: 2,
      foreign_host: 3,
      referrer_spam: 1,
      'unknown_site nowhere': 2,
    })

    await ingestHits()
    const { body } = await new Api(await aKey(workspace, 'read')).get(
      `/analytics/sites/${site.id}/summary?days=2`
    )
    const { avgSessionDuration, ...summary } = body
    assert.isAtMost(avgSessionDuration, 60)
    const half = (label: string) => ({ label, value: 50, amount: '1' })
    assert.deepEqual(summary, {
      totalVisitors: 2,
      totalSessions: 2,
      totalPageViews: 3,
      avgPageLoadMs: 500,
      conversionRate: 50,
      topPages: [
        { path: '/pricing', pageviews: 2 },
        { path: '/', pageviews: 1 },
      ],
      trafficSources: [half('Google'), half('Newsletter')],
      interactionStats: [{ label: 'Opened', value: 100, amount: '2' }, half('Signup')],
      countries: [half('Germany'), half('United States')],
      devices: [half('Desktop'), half('Mobile')],
      operatingSystems: [half('Linux'), half('iOS')],
    })
    const [listed] = (await new Api(await aKey(workspace, 'read')).get('/analytics/sites')).body
    assert.isTrue(listed.isScriptInjected)
  })

  test('stores nothing about a visitor whose browser opts out', async ({ assert }) => {
    const { hit } = await northwind()
    const optOuts: Record<string, string>[] = [{ 'sec-gpc': '1' }, { dnt: '1' }, { 'sec-gpc': '1', dnt: '0' }]
    for (const headers of optOuts) {
      assert.equal((await collect(hit(), ADA, { headers })).status, 202)
    }
    assert.deepEqual(await storedHits(), [])
    assert.deepEqual(await droppedHits(), { opted_out: 3 })
    await collect(hit(), ADA, { headers: { 'sec-gpc': '0', dnt: '0' } })
    assert.lengthOf(await storedHits(), 1)
  })

  test('counts nothing for another site', async ({ assert }) => {
    const { hit } = await northwind()
    const other = await aSite(await aWorkspace(), 'contoso.example')
    await collect(hit({ u: 'https://contoso.example/' }))
    await collect({ ...hit(), k: other.siteKey })
    assert.deepEqual(await storedHits(), [])
    assert.deepEqual(await droppedHits(), { foreign_host: 1 })
  })

  test('ignores forged fields in the payload', async ({ assert }) => {
    const { site, hit } = await northwind()
    const forged = {
      ...{
        ip: '1.2.3.4',
        i: '1.2.3.4',
        userAgent: IPHONE,
        ua: IPHONE,
        a: IPHONE,
        v: 'x',
        p: 'x',
        s: 'x',
        d: 'TV',
      },
      ...{ time: 1, at: 1, ts: 1, o: 'iOS', x: 1, site_id: 'x', country: 'France' },
      headers: { 'user-agent': IPHONE, 'x-forwarded-for': '1.2.3.4' },
    }
    const begun = Date.now()
    await collect(hit())
    await collect(hit(forged))
    const [plain, other] = await storedHits()
    assert.equal(plain.v, other.v)
    assert.deepEqual({ ...other, t: 0 }, { ...plain, t: 0 })
    assert.isAtLeast(other.t, begun)
    assert.isAtMost(other.t, Date.now())
    assert.deepEqual(await db.from('hit_batches').distinct('site_id'), [{ site_id: site.id }])
  })

  test('distinguishes visitors only by site, address and agent', async ({ assert }) => {
    const { workspace, hit } = await northwind()
    const other = await aSite(workspace, 'contoso.example')
    await collect(hit())
    await collect(hit({ u: `${HOME}elsewhere`, t: 'event', n: 'x' }), ADA, { headers: { cookie: 'a=b' } })
    await collect(hit(), { ...ADA, ip: '8.8.4.4' })
    await collect(hit(), { ...ADA, agent: IPHONE })
    await collect({ k: other.siteKey, t: 'view', u: 'https://contoso.example/' })
    const ids = (await storedHits()).map(({ v }) => v)
    assert.lengthOf(ids, 5)
    assert.equal(ids[0], ids[1])
    assert.equal(new Set(ids).size, 4)
    for (const id of ids) assert.match(id, /^[\w-]{16}$/)
  })

  test('reads the client address only from trusted proxies', async ({ assert }) => {
    const { hit } = await northwind()
    for (const ip of [
      '8.8.8.8',
      '1.1.1.1, 8.8.8.8',
      'nonsense, 8.8.8.8',
      '1.1.1.1, 8.8.8.8, ::1',
      '::ffff:8.8.8.8',
    ]) {
      await collect(hit(), { ...ADA, ip })
    }
    for (const ip of ['nonsense', '8.8.8.8, nonsense', '127.0.0.1']) await collect(hit(), { ...ADA, ip })
    const ids = (await storedHits()).map(({ v }) => v)
    assert.equal(new Set(ids.slice(0, 5)).size, 1)
    assert.equal(new Set(ids.slice(5)).size, 1)
    assert.notEqual(ids[0], ids[5])
  })

  test('stores neither address nor agent', async ({ assert }) => {
    const { hit } = await northwind()
    const visitor = { ip: '203.0.113.77', agent: FIREFOX.replace('140', '141') }
    await collect(
      hit({ u: `${HOME}p?mail=ada@example.com`, r: 'https://search.example/?q=secretwords' }),
      visitor
    )
    await collect(hit(), { ...visitor, agent: 'curl/8 unlike any other' })
    await droppedHits()
    await ingestHits()
    for (const table of await db.connection().getAllTables()) {
      const rows = JSON.stringify(await db.from(table))
      for (const secret of [visitor.ip, 'Firefox/141', 'Gecko', 'unlike any', 'ada@example', 'secretwords']) {
        assert.notInclude(rows, secret, table)
      }
    }
    assert.lengthOf(await storedHits(), 1)
  })
})

test.group('/collect: invalid input', () => {
  test('rejects and does not count: {0}')
    .with([
      ['nothing', ''],
      ['no JSON', 'k=1&t=view'],
      ['half of it', '{"k":"7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81","t":"view"'],
      ['an array', '[{"t":"view"}]'],
      ['a number', '7'],
      ['null', 'null'],
      ['a text', '"view"'],
      ['no key', { k: undefined }],
      ['a key that is a number', { k: 7 }],
      ['a key that is a list', { k: ['x'] }],
      ['a key that is an object', { k: { toString: 'x' } }],
      ['a huge key', { k: 'a'.repeat(65) }],
      ['no kind', { t: undefined }],
      ['another kind', { t: 'purchase' }],
      ['a kind of Object', { t: 'constructor' }],
      ['no address', { u: undefined }],
      ['an address that is none', { u: '/pricing' }],
      ['an empty address', { u: '' }],
      ['a huge address', { u: HOME + 'a'.repeat(2048) }],
      ['an address that is an object', { u: { href: HOME } }],
      ['a referrer that is a number', { r: 1 }],
      ['a referrer that is null', { r: null }],
      ['a huge referrer', { r: HOME + 'a'.repeat(2048) }],
      ['an event without name', { t: 'event' }],
      ['an event with an empty name', { t: 'event', n: '' }],
      ['an event with a blank name', { t: 'event', n: ' \n\u0000 ' }],
      ['an event with a huge name', { t: 'event', n: 'a'.repeat(121) }],
      ['a name that is a list', { t: 'event', n: ['Signup'] }],
      ['a conversion that is a text', { t: 'event', n: 'Signup', c: 'true' }],
      ['a load time that is a text', { l: '5' }],
      ['a load time below 0', { l: -1 }],
      ['a load time that is broken', { l: 1.5 }],
      ['a load time beyond all', { l: 1e300 }],
      ['a time in sight that is a list', { t: 'leave', m: [5] }],
    ] as [string, string | object][])
    .run(async ({ assert }, [, bad]) => {
      const { hit } = await northwind()
      const { status, body } = await collect(typeof bad === 'string' ? bad : hit(bad))
      assert.equal(status, 400)
      assert.equal(body, '')
      assert.deepEqual(await storedHits(), [])
      assert.deepEqual(await droppedHits(), {})
    })

  test('rejects invalid UTF-8', async ({ assert }) => {
    const { hit } = await northwind()
    const [before, after] = JSON.stringify(hit({ t: 'event', n: '@' })).split('@')
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const { status } = await collect(
        Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
      )
      assert.equal(status, 400)
    }
    assert.deepEqual(await storedHits(), [])
  })

  test('ignores unknown fields of any number and depth', async ({ assert }) => {
    const { hit } = await northwind()
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`property${index}`, index]))
    assert.equal((await collect(hit(many))).status, 202)
    const deep = JSON.stringify(hit({ x: '@' })).replace('"@"', '['.repeat(4000) + ']'.repeat(4000))
    assert.equal((await collect(deep)).status, 202)
    const pollution = JSON.stringify(hit()).replace('{', '{"__proto__":{"n":"x","isAdmin":true},')
    assert.equal((await collect(pollution)).status, 202)
    const hits = await storedHits()
    assert.lengthOf(hits, 3)
    for (const stored of hits)
      assert.sameMembers(Object.keys(stored), [
        't',
        'v',
        'k',
        'u',
        's',
        'c',
        'd',
        'o',
        'b',
        ...('p' in stored ? ['p'] : []),
      ])
  })

  test('rejects nesting beyond 8 KB like any other body', async ({ assert }) => {
    const { hit } = await northwind()
    const deep = JSON.stringify(hit({ x: '@' })).replace('"@"', '['.repeat(10_000) + ']'.repeat(10_000))
    assert.equal((await collect(deep)).status, 413)
    assert.equal((await collect('['.repeat(8192))).status, 400)
    assert.deepEqual(await storedHits(), [])
  })

  test('accepts 8 KB and rejects a byte more, closing the connection: {0}')
    .with([
      ['with a length', (bytes: number) => [`Content-Length: ${bytes}`, (body: string) => body] as const],
      [
        'in chunks',
        () =>
          [
            'Transfer-Encoding: chunked',
            (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
          ] as const,
      ],
    ] as const)
    .run(async ({ assert }, [, encode]) => {
      const { hit } = await northwind()
      const post = async (bytes: number) => {
        const body = JSON.stringify(hit()).padEnd(bytes)
        const [length, encoded] = encode(bytes)
        const connection = await RawConnection.open(appUrl)
        const head = `POST /collect HTTP/1.1\r\nHost: x\r\nUser-Agent: ${FIREFOX}\r\n${length}\r\n\r\n`
        return { connection, answer: await connection.write(head + encoded(body)).answer() }
      }
      const { connection, answer } = await post(8192)
      connection.abandon()
      assert.equal(answer.status, 202)
      for (const size of [8193, 300_000]) {
        const large = await post(size)
        assert.equal(large.answer.status, 413)
        assert.equal(large.answer.headers.connection, 'close')
        await large.connection.closed
      }
      assert.lengthOf(await storedHits(), 1)
    })

  test('stores text as lines that every database accepts', async ({ assert }) => {
    const { hit } = await northwind()
    await collect(hit({ t: 'event', n: ' Sign\u0000up\r\n\u2028now ' }))
    await collect(hit({ u: `${HOME}${'ü'.repeat(600)}` }))
    await collect(hit({ t: 'event', n: '\ud800' }))
    await collect(hit({ l: 3_600_000 }))
    const [event, view, half, slow] = await storedHits()
    assert.equal(event.n, 'Sign up now')
    assert.lengthOf(view.u, 500)
    assert.isUndefined(slow.l)
    assert.isString(half.n)
    await ingestHits()
    assert.equal((await db.from('site_day_labels').where('kind', 'event')).length, 2)
  })
})

test.group('/collect: HTTP', () => {
  test('accepts posts from pages of any origin, without credentials', async ({ assert }) => {
    const { hit } = await northwind()
    const origin = { origin: 'https://northwind.example' }
    const told = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    }
    for (const [body, status] of [
      [hit(), 202],
      ['', 400],
      ['x'.repeat(9000), 413],
    ] as const) {
      const answer = await collect(body, ADA, { headers: origin })
      assert.equal(answer.status, status)
      assert.containsSubset(answer.headers, { ...told, 'content-length': '0' })
      assert.notProperty(answer.headers, 'access-control-allow-credentials')
      assert.notProperty(answer.headers, 'set-cookie')
    }
    const preflight = await collect('', ADA, { method: 'OPTIONS', headers: origin })
    assert.equal(preflight.status, 204)
    assert.containsSubset(preflight.headers, {
      ...told,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    })
  })

  test('accepts only POST, not {$self}')
    .with(['GET', 'PUT', 'DELETE', 'PATCH'])
    .run(async ({ assert }, method) => {
      const { hit } = await northwind()
      const { status, headers } = await collect(hit(), ADA, { method })
      assert.equal(status, 405)
      assert.equal(headers.allow, 'POST, OPTIONS')
      assert.deepEqual(await storedHits(), [])
    })

  test('accepts any content type and a query', async ({ assert }) => {
    const { hit } = await northwind()
    for (const type of [
      'text/plain;charset=UTF-8',
      'application/json',
      'application/x-www-form-urlencoded',
    ]) {
      const { status } = await collect(hit(), ADA, {
        headers: { 'content-type': type },
        path: '/collect?x=1',
      })
      assert.equal(status, 202)
    }
    assert.lengthOf(await storedHits(), 3)
    assert.equal((await collect(hit(), ADA, { path: '/collected' })).status, 404)
  })

  test('stores a hit before it returns 202, or returns 503', async ({ assert }) => {
    const { hit } = await northwind()
    for (let count = 1; count <= 5; count++) {
      assert.equal((await collect(hit())).status, 202)
      assert.lengthOf(await storedHits(), count)
    }
    await without('hit_batches', async () => {
      const answers = await Promise.all([collect(hit()), collect(hit()), collect('')])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [503, 503, 400]
      )
      assert.equal(answers[0].headers['access-control-allow-origin'], '*')
    })
    assert.lengthOf(await storedHits(), 5)
    assert.equal((await collect(hit())).status, 202)
    assert.lengthOf(await storedHits(), 6)
  })

  test('rejects hits for a deleted site with a cached key, without affecting others', async ({ assert }) => {
    const { site, hit } = await northwind()
    const other = await aSite(await aWorkspace(), 'contoso.example')
    const theirs = { k: other.siteKey, t: 'view', u: 'https://contoso.example/' }
    await collect(hit())
    await site.delete()
    const answers = await Promise.all([collect(hit()), collect(theirs), collect(hit()), collect(theirs)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 202]
    )
    assert.lengthOf(await storedHits(), 2)
    await collect(hit({ u: 'https://elsewhere.example/' }))
    assert.deepEqual(await droppedHits(), {})
  })
})

test.group('Collector', () => {
  async function received(more: { at?: number; ip?: string; u?: string } = {}) {
    const { site, hit } = await northwind()
    const { u = HOME, ...rest } = more
    const sent = readSentHit(Buffer.from(JSON.stringify(hit({ u }))))!
    return { site, one: { sent, at: Date.now(), ip: ADA.ip, userAgent: FIREFOX, optedOut: false, ...rest } }
  }

  test('writes hits of the same moment together, in order of arrival', async ({ assert }) => {
    const { one } = await received()
    const collector = await aCollector()
    await Promise.all([1, 2, 3].map((at) => collector.take({ ...one, at: one.at + at })))
    const [batch, ...others] = await db.from('hit_batches').select('hit_count', 'received_at')
    assert.deepEqual(others, [])
    assert.equal(batch.hit_count, 3)
    assert.equal(batch.received_at, one.at + 1)
    assert.deepEqual(
      (await storedHits()).map(({ t }) => t - one.at),
      [1, 2, 3]
    )
  })

  test('shares salts between processes and changes them each day', async ({ assert }) => {
    const { one } = await received()
    const noon = Date.UTC(2026, 10, 7, 12)
    const collectors = [await aCollector(), await aCollector()]
    await Promise.all(collectors.map((collector) => collector.take({ ...one, at: noon })))
    await collectors[0].take({ ...one, at: noon + DAY })
    const [a, b, later] = (await storedHits()).map(({ v }) => v)
    assert.equal(a, b)
    assert.notEqual(a, later)
    const salts = await db.from('visit_salts').orderBy('day')
    assert.deepEqual(
      salts.map(({ day }) => day),
      ['2026-11-07', '2026-11-08']
    )
    assert.notEqual(salts[0].salt, salts[1].salt)
    for (const { salt } of salts) assert.match(salt, /^[0-9a-f]{64}$/)
  })

  test('links visitors to the previous day for half an hour after midnight', async ({ assert }) => {
    const { one } = await received()
    const midnight = Date.UTC(2026, 10, 8)
    const first = await aCollector()
    await first.take({ ...one, at: midnight + 1 })
    await first.take({ ...one, at: midnight - DAY - 1 })
    const second = await aCollector()
    for (const at of [-MINUTE, 0, 30 * MINUTE - 1, 30 * MINUTE])
      await second.take({ ...one, at: midnight + at })
    const [alone, , before, start, end, after] = await storedHits()
    assert.notProperty(alone, 'p')
    assert.equal(start.p, before.v)
    assert.equal(end.p, before.v)
    assert.notProperty(after, 'p')
    assert.notProperty(before, 'p')
    assert.equal(start.v, after.v)
  })

  test('limits hits per minute by site and by address', async ({ assert }) => {
    const { one } = await received()
    const noon = Date.UTC(2026, 10, 7, 12)
    const collector = await aCollector({ site: 6, address: 2 })
    const take = (ip: string, at = noon) => collector.take({ ...one, ip, at })
    const answers: (string | null)[] = []
    for (const ip of [
      '8.8.8.8',
      '8.8.8.8',
      '8.8.8.8',
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8:0::3',
      '::1',
      '::1',
      '::1',
    ]) {
      answers.push(await take(ip))
    }
    const [fine, many] = [null, 'too_many']
    assert.deepEqual(answers, [fine, fine, many, fine, fine, many, fine, fine, many])
    assert.isNull(await take('8.8.8.8', noon + MINUTE))
    await collector.drain()
    assert.deepEqual(await droppedHits(), { too_many: 3 })
    assert.lengthOf(await storedHits(), 7)
  })
})
