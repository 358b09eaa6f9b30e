import { monotonicFactory } from 'ulid'

/** The types that an id can be of, by its prefix. */
export const idPrefixes = {
  workspace: 'ws',
  user: 'user',
  membership: 'mem',
  invitation: 'inv',
  signIn: 'sin',
  passwordReset: 'pwr',
  emailChange: 'emc',
  recoveryCode: 'rec',
  letter: 'ltr',
  apiKey: 'key',
  auditEvent: 'aud',
  competitor: 'comp',
  watchedUrl: 'wu',
  crawl: 'crawl',
  content: 'cont',
  version: 'ver',
  change: 'chg',
  place: 'place',
  alert: 'alert',
  alertAct: 'act',
  feedback: 'fb',
  toldEdit: 'told',
  channel: 'chan',
  delivery: 'dlv',
  digest: 'dig',
  notice: 'ntc',
  analyticsSite: 'site',
  hitBatch: 'hits',
} as const

export type IdKind = keyof typeof idPrefixes

/** Names nothing: every id has a prefix. */
const NO_ID = 'none'

const POOL_SIZE = 4096
const pool = new Uint8Array(POOL_SIZE)
let used = POOL_SIZE

/** From 0 to 1. The package would ask the system anew for each character. */
function random(): number {
  if (used === POOL_SIZE) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return pool[used++] / 256
}

const ulid = monotonicFactory(random)

/**
 * A new id: prefix and a ULID in lower case. It sorts by the time it was made, which keeps lists stable, and reveals no
 * count.
 */
export function newId(kind: IdKind): string {
  return `${idPrefixes[kind]}_${ulid().toLowerCase()}`
}

/**
 * An id as a caller gave it, for looking it up. One that no id can read like names nothing: MySQL passes over spaces at
 * the end of a text, and would find what the id without them names.
 */
export function readId(given: string): string {
  return /^[\w-]+$/.test(given) ? given : NO_ID
}
