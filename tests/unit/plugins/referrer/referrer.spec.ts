import { test } from '@japa/runner'
import { SPAMMERS } from '../../../../plugins/referrer/spammers.js'
import { APPS, SITES } from '../../../../plugins/referrer/sources.js'
import referrer from '#plugins/referrer'

const SITE = 'https://shop.example/plans'

function tell(from: string, { url = SITE, ...options } = {}) {
  const hit = { url, referrer: from, userAgent: 'Mozilla/5.0', ip: '192.0.2.1' }
  return referrer(options).enrichers![0].enrich(hit)
}

const sourceOf = (from: string, url = SITE) => (tell(from, { url }) as { source: string }).source

test.group('referrer: names', () => {
  test('names {0} {1}')
    .with([
      ['', 'Direct / None'],
      ['https://www.google.com/', 'Google'],
      ['https://www.google.co.uk/search?q=a', 'Google'],
      ['https://mail.google.com/mail/u/0/', 'Gmail'],
      ['https://news.ycombinator.com/item?id=1', 'Hacker News'],
      ['https://t.co/abc', 'X (Twitter)'],
      ['https://l.facebook.com/l.php?u=x', 'Facebook'],
      ['https://old.reddit.com/r/selfhosted', 'Reddit'],
      ['https://de.wikipedia.org/wiki/Katze', 'Wikipedia'],
      ['https://chatgpt.com/', 'ChatGPT'],
      ['https://eur01.safelinks.protection.outlook.com/', 'Outlook'],
      ['https://yandex.com.tr/', 'Yandex'],
      ['android-app://com.slack/', 'Slack'],
      ['android-app://com.google.android.gm', 'Gmail'],
      ['android-app://com.unheard.Of/', 'com.unheard.of'],
      ['https://www.Blog.Example.org:8443/a?b#c', 'blog.example.org'],
      ['https://user:secret@blog.example.org/', 'blog.example.org'],
      ['https://müller.example/', 'xn--mller-kva.example'],
      ['http://192.0.2.44:8080/', '192.0.2.44'],
      ['http://intranet/', 'intranet'],
      ['https://notgoogle.com/', 'notgoogle.com'],
      ['https://google.com.evil.example/', 'google.com.evil.example'],
    ] as const)
    .run(({ assert }, [from, name]) => assert.equal(sourceOf(from), name))

  test('ignores an invalid web address: {$self}')
    .with([
      'javascript:alert(1)',
      'about:blank',
      'file:///etc/passwd',
      '%',
      'https://',
      '//x.example',
      'android-app://',
    ])
    .run(({ assert }, from) => assert.equal(sourceOf(from), 'Direct / None'))

  test('lists hosts and apps as they occur in addresses', ({ assert }) => {
    assert.isAtLeast(SITES.size, 250)
    for (const host of [...SITES.keys(), ...APPS.keys()]) {
      assert.match(host, /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/)
    }
  })
})

test.group('referrer: pages of the same site', () => {
  test('ignores {0} for {1}')
    .with([
      ['https://shop.example/', 'https://shop.example/plans'],
      ['https://www.shop.example/', 'https://shop.example/plans'],
      ['https://blog.shop.co.uk/', 'https://www.shop.co.uk/'],
      ['http://localhost:5173/', 'http://localhost:3000/'],
      ['https://www.google.com/', 'https://maps.google.com/'],
    ] as const)
    .run(({ assert }, [from, url]) => assert.equal(sourceOf(from, url), 'Direct / None'))

  test('treats a neighbor under a shared domain as another site', ({ assert }) => {
    assert.equal(sourceOf('https://one.github.io/', 'https://two.github.io/'), 'one.github.io')
    assert.equal(sourceOf('https://one.co.uk/', 'https://two.co.uk/'), 'one.co.uk')
  })
})

test.group('referrer: campaigns', () => {
  test('prefers utm_source to source, ref and the referrer', ({ assert }) => {
    const from = 'https://www.google.com/'
    assert.equal(sourceOf(from, `${SITE}?ref=a&source=b&utm_source=c`), 'c')
    assert.equal(sourceOf(from, `${SITE}?ref=a&source=b`), 'b')
    assert.equal(sourceOf(from, `${SITE}?x=1&ref=a#part`), 'a')
    assert.equal(sourceOf(from, `${SITE}?utm_source=&utm_medium=email`), 'Google')
  })

  test('returns the other tags as written', ({ assert }) => {
    assert.deepEqual(
      tell('', {
        url: `${SITE}?utm_source=News&utm_medium=email&utm_campaign=Spring+%2726&utm_content=header`,
      }),
      {
        source: 'News',
        utm_medium: 'email',
        utm_campaign: "Spring '26",
        utm_content: 'header',
        utm_term: null,
      }
    )
  })

  test('ignores a path that looks like a parameter', ({ assert }) => {
    assert.equal(sourceOf('', 'https://shop.example/ref=a/utm_source=b'), 'Direct / None')
    assert.equal(sourceOf('', 'https://shop.example/?href=a&resource=b'), 'Direct / None')
  })

  test('returns one short line without invisible characters', ({ assert }) => {
    const told = (value: string) => sourceOf('', `${SITE}?utm_source=${encodeURIComponent(value)}`)
    assert.equal(told(' a\n\tb\u0000\u202ec '), 'a b c')
    assert.equal(told('\u200b\u0007'), 'Direct / None')
    assert.equal(told('x'.repeat(300)), 'x'.repeat(100))
    assert.equal(told('<b>&amp;'), '<b>&amp;')
    assert.isTrue(told(`${'x'.repeat(99)}😀`).isWellFormed())
  })
})

test.group('referrer: spam', () => {
  test('drops {$self}')
    .with(['http://semalt.com/crawler.php', 'https://www.semalt.com/', 'http://a.b.darodar.com/'])
    .run(({ assert }, from) => assert.deepEqual(tell(from), { drop: 'referrer_spam' }))

  test('keeps a name that only contains a listed one', ({ assert }) => {
    assert.equal(sourceOf('https://notsemalt.com/'), 'notsemalt.com')
    assert.equal(sourceOf('https://semalt.com.example/'), 'semalt.com.example')
  })

  test('accepts more domains as options', ({ assert }) => {
    const spammers = ['Spam.example']
    assert.deepEqual(tell('https://www.spam.example/', { spammers } as object), { drop: 'referrer_spam' })
  })

  test('lists registrable domains, and no known source', ({ assert }) => {
    for (const domain of SPAMMERS) {
      assert.deepEqual(tell(`https://www.${domain}/`), { drop: 'referrer_spam' }, domain)
      assert.isFalse(SITES.has(domain), domain)
    }
  })
})
