import { Pool } from 'undici'

export interface Load {
  /** `http://host:port` */
  origin: string
  /** Requested in turn. */
  paths: string[]
  headers: Record<string, string>
  requests: number
  /** How many requests run at the same time. */
  concurrency: number
}

/**
 * Sends requests over several connections, each of which sends the next one as soon as it has a response.
 *
 * @returns the milliseconds that each request took
 * @throws when a request fails
 */
export async function ask({ origin, paths, headers, requests, concurrency }: Load): Promise<number[]> {
  const pool = new Pool(origin, { connections: concurrency })
  const times: number[] = []
  let next = 0
  const client = async () => {
    while (next < requests) {
      const path = paths[next++ % paths.length]
      const start = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
      const text = await body.text()
      times.push(performance.now() - start)
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}: ${text}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, client))
  } finally {
    await pool.close()
  }
  return times
}

/** Returns the given percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}
