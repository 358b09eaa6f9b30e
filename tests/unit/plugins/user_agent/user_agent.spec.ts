import { test } from '@japa/runner'
import type { Hit } from 'rivalwatch-plugin'
import userAgent from '#plugins/user_agent'

const hitBy = (agent: string): Hit => ({
  url: 'https://site.example/',
  referrer: '',
  userAgent: agent,
  ip: '192.0.2.1',
})
const tell = (agent: string, options = {}) => userAgent(options).enrichers![0].enrich(hitBy(agent))

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `${WEBKIT} Chrome/140.0.0.0`

test.group('user_agent: parsing', () => {
  test('detects {device} with {os}, {browser}')
    .with([
      {
        os: 'Windows',
        device: 'Desktop',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
      },
      {
        os: 'Windows',
        device: 'Desktop',
        browser: 'Edge',
        agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
      },
      {
        os: 'Windows',
        device: 'Desktop',
        browser: 'Internet Explorer',
        agent: 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)',
      },
      {
        os: 'Linux',
        device: 'Desktop',
        browser: 'Firefox',
        agent: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      {
        os: 'ChromeOS',
        device: 'Desktop',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
      },
      {
        os: 'macOS',
        device: 'Desktop',
        browser: 'Safari',
        agent:
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      },
      {
        os: 'iOS',
        device: 'Mobile',
        browser: 'Safari',
        agent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      },
      {
        os: 'iOS',
        device: 'Mobile',
        browser: 'Instagram',
        agent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.85',
      },
      {
        os: 'iOS',
        device: 'Tablet',
        browser: 'Chrome',
        agent:
          'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      },
      {
        os: 'Android',
        device: 'Mobile',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
      },
      {
        os: 'Android',
        device: 'Mobile',
        browser: 'Samsung Internet',
        agent: `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      },
      {
        os: 'Android',
        device: 'Tablet',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`,
      },
      {
        os: 'Android',
        device: 'Tablet',
        browser: 'Firefox',
        agent: 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0',
      },
      {
        os: 'Android',
        device: 'TV',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (Linux; Android 9; BRAVIA 4K GB Build/PTT1) ${CHROME} Safari/537.36`,
      },
      {
        os: 'Tizen',
        device: 'TV',
        browser: 'Samsung Internet',
        agent: `Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${WEBKIT} SamsungBrowser/4.0 Chrome/94.0 TV Safari/537.36`,
      },
      {
        os: 'webOS',
        device: 'TV',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/94.0.4606.128 Safari/537.36`,
      },
      {
        os: 'webOS',
        device: 'TV',
        browser: 'Chrome',
        agent: `Mozilla/5.0 (webOS.TV-2023; Linux/SmartTV) ${WEBKIT} Chrome/94.0.4606.128 Safari/537.36 HbbTV/1.6.1`,
      },
      {
        os: 'Android',
        device: 'Mobile',
        browser: 'UC Browser',
        agent: 'UCWEB/2.0 (Linux; U; Adr 4.4.2; en-US; ST21i) U2/1.0.0 UCBrowser/9.4.1.362 U2/1.0.0 Mobile',
      },
      {
        os: 'Windows Phone',
        device: 'Mobile',
        browser: 'UC Browser',
        agent: 'UCWEB/2.0 (Windows; U; wds 7.10; en-US; NOKIA 800) U2/1.0.0 UCBrowser/3.2.0.340 U2/1.0.0',
      },
      {
        os: 'Windows',
        device: 'Console',
        browser: 'Edge',
        agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${CHROME} Safari/537.36 Edge/44.18363`,
      },
      {
        os: null,
        device: 'Console',
        browser: null,
        agent: 'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/606.4 NF/6.0.1.16.10',
      },
      {
        os: 'Windows Phone',
        device: 'Mobile',
        browser: 'Edge',
        agent: `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${WEBKIT} Chrome/52.0 Mobile Safari/537.36 Edge/15.15063`,
      },
      {
        os: 'KaiOS',
        device: 'Mobile',
        browser: 'Firefox',
        agent: 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
      },
    ])
    .run(({ assert }, { agent, ...told }) => assert.deepEqual(tell(agent), told))
})

test.group('user_agent: dropped visits', () => {
  test('drops {$self}')
    .with([
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'curl/8.14.1',
      'python-requests/2.32.4',
      'Go-http-client/2.0',
      'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers)',
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
      `Mozilla/5.0 (linux) ${WEBKIT} jsdom/26.1.0`,
      `Mozilla/5.0 (X11; Linux x64) ${WEBKIT} HappyDOM/18.0.1`,
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Chrome-Lighthouse`,
    ])
    .run(({ assert }, agent) => assert.deepEqual(tell(agent), { drop: 'bot' }))

  test('drops missing and blank agents', ({ assert }) => {
    assert.deepEqual(tell(''), { drop: 'empty_agent' })
    assert.deepEqual(tell(' \t'), { drop: 'empty_agent' })
  })
})

test.group('user_agent: cache', () => {
  test('returns the same result after an entry was evicted', ({ assert }) => {
    const [{ enrich }] = userAgent({ remembered: 1 }).enrichers!
    const agents = [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36`, 'curl/8.14.1', '']
    const told = agents.map((agent) => enrich(hitBy(agent)))
    assert.deepEqual(
      agents.map((agent) => enrich(hitBy(agent))),
      told
    )
  })

  test('rejects an empty cache', ({ assert }) => {
    assert.throws(() => userAgent({ remembered: 0 }), 'remembered must be a number greater than 0')
  })
})
