/**
 * Schedules the changes of the sample competitor. Its host name contains its start time, so that all processes show the
 * same state, and each sample has its own.
 */
import { randomBytes } from 'node:crypto'
import { script } from '#demo/site/state'
import { sampleSpeed } from '#config/sample'
import { isSampleHost, SAMPLE_DOMAIN } from '#platform/outbound/sample_domain'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'

/** When each scene of the script plays, in milliseconds from the start at normal speed. */
const SCENES = [
  25 * SECOND,
  75 * SECOND,
  3 * MINUTE,
  5 * MINUTE,
  8 * MINUTE,
  12 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
] as const satisfies { length: (typeof script)['length'] }

/** The milliseconds between a scene and the check of its page. */
const LAG = SECOND / sampleSpeed

/** The interval of checks after the last scene. */
const REST = 30 * DAY

const HOST = /^northwind-([0-9a-z]{8})[0-9a-z]{6}\./

/** Returns the domain of a sample competitor that starts now. */
export function newSampleDomain(now: number): string {
  const own = randomBytes(4).readUInt32BE().toString(36).padStart(6, '0').slice(-6)
  return `northwind-${now.toString(36).padStart(8, '0')}${own}.${SAMPLE_DOMAIN}`
}

/** Returns when a sample competitor started; null for any other host. */
export function beginningOf(host: string): number | null {
  const instant = isSampleHost(host) ? HOST.exec(host)?.[1] : undefined
  return instant === undefined ? null : Number.parseInt(instant, 36)
}

/** Returns the number of scenes that have been played. */
export function stepAt(beginning: number, now: number): number {
  return SCENES.filter((after) => beginning + after / sampleSpeed <= now).length
}

/** Returns when the next scene with news is played; null if none is left. */
export function nextNewsAt(domain: string, now: number): number | null {
  const beginning = beginningOf(domain)
  return beginning === null ? null : nextAfter(beginning, now, (index) => script[index].page !== null)
}

/**
 * Returns when a page of a sample competitor is due next: shortly after the next scene that changes it or is only
 * noise. Returns null for pages of other competitors.
 */
export function nextSampleCheck(url: string, now: number): number | null {
  const { host, pathname } = new URL(url)
  const beginning = beginningOf(host)
  if (beginning === null) return null
  const scene = nextAfter(beginning, now - LAG, (index) => [null, pathname].includes(script[index].page))
  return scene === null ? now + REST : scene + LAG
}

function nextAfter(beginning: number, now: number, isMeant: (index: number) => boolean): number | null {
  const instants = SCENES.map((after) => beginning + Math.round(after / sampleSpeed))
  return instants.find((at, index) => at > now && isMeant(index)) ?? null
}
