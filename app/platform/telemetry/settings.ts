/**
 * Reads OpenTelemetry's standard settings. Each function throws an `InvalidSetting` that names the setting, not its
 * value.
 */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { InvalidSetting } from '#platform/settings'

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Reads the base URL of a collector. */
export function readCollector(name: string, value?: string): string | undefined {
  const given = value?.trim()
  if (!given) return undefined
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given
  throw new InvalidSetting(
    `${name} isn't a valid URL. Use an http: or https: URL, such as http://127.0.0.1:4318.`
  )
}

/** Reads attributes such as `deployment.environment.name=test,team=web`, whose values may be percent-encoded. */
export function readPairs(name: string, value = ''): Readonly<Record<string, string>> {
  try {
    const pairs = value.split(',').filter((pair) => pair.trim())
    return Object.fromEntries(pairs.map(readPair))
  } catch {
    throw new InvalidSetting(
      `${name} isn't a valid list. Use one such as name=value,other=value, percent-encoded.`
    )
  }
}

/** Reads headers in the same form as `readPairs`. */
export function readHeaders(name: string, value?: string): Readonly<Record<string, string>> {
  const headers = readPairs(name, value)
  try {
    for (const [header, content] of Object.entries(headers)) {
      validateHeaderName(header)
      validateHeaderValue(header, content)
    }
  } catch {
    throw new InvalidSetting(
      `${name} has a name or value that HTTP doesn't allow. Use headers such as authorization=Bearer%20token.`
    )
  }
  return headers
}

function readPair(pair: string): [name: string, value: string] {
  const [, name, value = ''] = /^\s*([^\s=]+)\s*=\s*(\S(?:[^\r\n]*\S)?)?\s*$/.exec(pair)!
  return [decodeURIComponent(name), decodeURIComponent(value)]
}

/** Reads a share from 0 to 1. */
export function readShare(name: string, value?: string): number | undefined {
  const given = value?.trim()
  if (!given) return undefined
  if (/^(?:0|1|0?\.\d+|[01]\.\d+)$/.test(given) && Number(given) <= 1) return Number(given)
  throw new InvalidSetting(`${name} isn't a valid sampling ratio. Use a number from 0 to 1.`)
}
