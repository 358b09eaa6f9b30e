import { monotonicFactory } from 'ulid'

/** The types that an id can be of, by its prefix. */
export const idPrefixes = {
  workspace: 'ws',
  user: 'user',
  membership: 'mem',
  apiKey: 'key',
  auditEvent: 'aud',
  competitor: 'comp',
  watchedUrl: 'wu',
  crawl: 'crawl',
  content: 'cont',
  version: 'ver',
  change: 'chg',
  alert: 'alert',
  feedback: 'fb',
  channel: 'chan',
  delivery: 'dlv',
  analyticsSite: 'site',
} as const

export type IdKind = keyof typeof idPrefixes

const ulid = monotonicFactory()

/**
 * A new id: prefix and a ULID in lower case. It sorts by the time it was made, which keeps lists stable, and reveals no
 * count.
 */
export function newId(kind: IdKind): string {
  return `${idPrefixes[kind]}_${ulid().toLowerCase()}`
}
