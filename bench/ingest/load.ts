/**
 * Posts hits from a separate process, so that its cost is not counted as the server's. Replies with the time of each
 * request, as `Posted`.
 */
import { Pool } from 'undici'
import { someHits } from '../enrich/hits.js'
import { answerMeasurements } from '../support/measured_process.js'

export interface Posting {
  origin: string
  path: string
  sites: { domain: string; siteKey: string }[]
  requests: number
  connections: number
  /** Hits per second; without it, as fast as the connections allow. */
  rate?: number
}

export interface Posted {
  /** Milliseconds from when each hit is due to its 202. */
  times: number[]
  seconds: number
}

const AGENTS = 2_000
const HITS = 20_000

const hits = someHits(HITS, AGENTS)

answerMeasurements({}, async (posting: Posting) => post(posting))

async function post({ origin, path, sites, requests, connections, rate }: Posting): Promise<Posted> {
  const posts = hits.map((hit, index) => {
    const { domain, siteKey } = sites[index % sites.length]
    const u = hit.url.replace('site.example', domain)
    return {
      method: 'POST' as const,
      path,
      body: JSON.stringify({
        k: siteKey,
        t: 'view',
        u,
        r: hit.referrer || undefined,
        l: 300 + (index % 900),
      }),
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'x-forwarded-for': hit.ip,
        'user-agent': hit.userAgent,
      },
    }
  })
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const begun = performance.now()
  const one = async (index: number, due: number) => {
    const { statusCode, body } = await pool.request(posts[index % posts.length])
    await body.dump()
    if (statusCode !== 202) throw new Error(`${path} returned ${statusCode}`)
    times.push(performance.now() - due)
  }
  try {
    if (rate) await paced(requests, rate, one)
    else await unpaced(requests, connections, one)
  } finally {
    await pool.close()
  }
  return { times, seconds: (performance.now() - begun) / 1000 }
}

type One = (index: number, due: number) => Promise<void>

async function unpaced(requests: number, connections: number, one: One) {
  let next = 0
  const client = async () => {
    while (next < requests) await one(next++, performance.now())
  }
  await Promise.all(Array.from({ length: connections }, client))
}

/** Posts each hit when it is due, whether or not earlier ones have been answered. */
async function paced(requests: number, rate: number, one: One) {
  const begun = performance.now()
  const posts: Promise<void>[] = []
  for (let next = 0; next < requests;) {
    const due = Math.min(requests, Math.floor(((performance.now() - begun) * rate) / 1000))
    for (; next < due; next++) posts.push(one(next, begun + (next * 1000) / rate))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(posts)
}
