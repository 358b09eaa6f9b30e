import type { Hit } from 'rivalwatch-plugin'

const SEED = 20_261_121
const SHARE_WITHOUT_REFERRER = 0.5
const SHARE_OF_IPV6 = 0.25
const PAGES = [
  '/',
  '/pricing',
  '/blog/a-post-with-a-name',
  '/docs/start?tab=linux',
  '/?utm_source=news&utm_medium=email',
]
const REFERRERS = [
  'https://www.google.com/',
  'https://www.google.de/',
  'https://www.bing.com/',
  'https://duckduckgo.com/',
  'https://news.ycombinator.com/item?id=1',
  'https://t.co/abc',
  'https://www.linkedin.com/feed/',
  'https://blog.someone.example/posts/a-list-of-tools',
  'https://site.example/pricing',
  'android-app://com.google.android.gm/',
]

/** Returns the same hits on each call. */
export function someHits(count: number, agentCount: number): Hit[] {
  const random = randomNumbers(SEED)
  const below = (limit: number) => Math.floor(random() * limit)
  const agents = Array.from({ length: agentCount }, (_, index) => agentOf(index, below))
  return Array.from({ length: count }, () => ({
    url: `https://site.example${PAGES[below(PAGES.length)]}`,
    referrer: random() < SHARE_WITHOUT_REFERRER ? '' : REFERRERS[below(REFERRERS.length)],
    userAgent: agents[below(agents.length)],
    ip: random() < SHARE_OF_IPV6 ? ipv6(below) : ipv4(below),
  }))
}

type Below = (limit: number) => number

/** Returns a realistic user agent: two in five are Android phones, one in twenty is a bot. */
function agentOf(index: number, below: Below): string {
  const chrome = `${100 + below(45)}.0.${below(7000)}.${below(200)}`
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  if (index % 20 === 0)
    return `Mozilla/5.0 (compatible; Crawler${index}bot/2.1; +https://crawler.example/bot)`
  switch (index % 5) {
    case 0:
      return `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/${chrome} Safari/537.36${index % 2 ? ` Edg/${chrome}` : ''}`
    case 1: {
      const version = `${14 + below(12)}_${below(7)}`
      return `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version.replace('_', '.')} Mobile/15E${index} Safari/604.1`
    }
    case 2:
      return `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${14 + below(12)}.${index} Safari/605.1.15`
    default:
      return `Mozilla/5.0 (Linux; Android ${8 + below(9)}; SM-A${index}B) ${webkit} Chrome/${chrome} Mobile Safari/537.36`
  }
}

function ipv4(below: Below): string {
  return Array.from({ length: 4 }, () => below(256)).join('.')
}

function ipv6(below: Below): string {
  const groups = Array.from({ length: 7 }, () => below(65_536).toString(16))
  return `2a0${below(16).toString(16)}:${groups.join(':')}`
}

/** Returns a generator of numbers from 0 (inclusive) to 1 (exclusive). The same seed gives the same numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
