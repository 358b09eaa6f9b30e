import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../bundled_node.mjs'
import { Problem } from '../support/problem.mjs'

/** In a container, the file is in the volume, because the folder of the application is read-only there. */
const FILE = join(process.env.ENV_PATH || ROOT, '.env')
const EXAMPLE = join(ROOT, '.env.example')
const SHORTEST_KEY = 16

/**
 * Creates `.env` with a new key if it does not exist, and reads it. The process environment takes precedence
 * over the file.
 *
 * @returns {NodeJS.ProcessEnv}
 * @throws {Problem} if a value is invalid
 */
export function readSettings() {
  if (!existsSync(FILE) && !process.env.APP_KEY) create()
  const settings = { ...(existsSync(FILE) ? parse(readFileSync(FILE, 'utf8')) : {}), ...process.env }
  if (!settings.APP_KEY) {
    throw new Problem(
      'APP_KEY is missing from .env. Restore the previous one, ' +
        `or if there is no data yet, use this new one: APP_KEY=${newKey()}`
    )
  }
  if (settings.APP_KEY.length < SHORTEST_KEY) {
    throw new Problem(`APP_KEY in .env is too short. Use at least ${SHORTEST_KEY} characters.`)
  }
  const port = settings.PORT ?? '3333'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Problem(`PORT is "${port}". Use a number from 1 to 65535.`)
  }
  if (settings.APP_URL && !isAddressOfHost(settings.APP_URL)) {
    throw new Problem(
      `APP_URL is "${settings.APP_URL}". Use an http: or https: URL without a path, such as https://rivalwatch.example.`
    )
  }
  return settings
}

/** Whether a URL is the root of a host. Rivalwatch cannot be served below a path. */
function isAddressOfHost(address) {
  try {
    const { protocol, pathname, search, hash } = new URL(address)
    return /^https?:$/.test(protocol) && pathname + search + hash === '/'
  } catch {
    return false
  }
}

/**
 * Returns where the web process listens, and its public URL.
 *
 * @param {NodeJS.ProcessEnv} settings
 * @returns {{ host: string, port: number, localUrl: string, baseUrl: string }} localUrl is reachable from
 *   this machine
 */
export function addressOf(settings) {
  const host = settings.HOST || '127.0.0.1'
  const port = Number(settings.PORT ?? 3333)
  const url = (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const local = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return { host, port, localUrl: url(local), baseUrl: (settings.APP_URL || url(host)).replace(/\/+$/, '') }
}

/** Generates a key for encryption and signing, as text. */
export function newKey() {
  return randomBytes(32).toString('base64url')
}

function create() {
  const text = readFileSync(EXAMPLE, 'utf8').replace(/^APP_KEY=.*$/m, `APP_KEY=${newKey()}`)
  try {
    writeFileSync(FILE, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Problem(`.env can't be written (${error.code}). Make the folder writable, or set APP_KEY.`)
  }
  console.log('✓ Created .env with a new key')
}

/** Parses `NAME=value` lines, with or without quotes around the value. */
function parse(text) {
  const settings = {}
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? []
    if (!name) continue
    const [, , quoted] = /^\s*(["'])(.*)\1\s*(?:#.*)?$/.exec(value) ?? []
    settings[name] = quoted ?? value.replace(/(^|\s)#.*$/, '').trim()
  }
  return settings
}
