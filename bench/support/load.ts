import { Pool } from 'undici'

export interface Load {
  /** `http://host:port` */
  origin: string
  /** Asked for in turn. */
  paths: string[]
  headers: Record<string, string>
  requests: number
  /** How many are under way at the same time. */
  concurrency: number
}

/**
 * Asks a server, each connection again as soon as it has its answer.
 * @returns milliseconds of each request
 * Throws when an answer is no success.
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
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, client))
  } finally {
    await pool.close()
  }
  return times
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}
