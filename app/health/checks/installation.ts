/** Checks the other requirements and connections of an installation. */
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { countOf } from 'rivalwatch-plugin'
import { appUrl } from '#config/app'
import { browser } from '#config/browser'
import { publishesKeys, signingKeys } from '#config/crawler'
import { languageModel } from '#config/llm'
import { mailServer } from '#config/mail'
import { encrypted } from '#platform/database/encrypted'
import { hotRead } from '#platform/database/hot_read'
import { portFault } from '#platform/faults/port_fault'
import { DAY, MINUTE, SECOND } from '#platform/instants'
import { isAlive, listProcesses } from '#platform/processes/processes'
import { Unhealthy } from '#health/check'
import { checkIdentity } from '#health/checks/identity_check'
import { checkKeyDirectory } from '#health/checks/key_directory_check'
import { checkLanguageModel } from '#health/checks/language_model_check'
import { checkMail } from '#health/checks/mail_check'
import { checkOtherClocks } from '#health/checks/workers'
import { hidingProxy, isThisMachine } from '#workspaces/sign_ins/hiding_proxy'

const NODE_MAJOR = 24

/** The number of channels, newest first, whose destinations are decrypted. */
const CHANNELS = 500

export async function checkNode(version = process.version): Promise<string> {
  if (Number(version.slice(1).split('.')[0]) < NODE_MAJOR) {
    throw new Unhealthy(`Node ${version}`, 'Use "npm run ace -- …", which runs the right version of Node.')
  }
  return version
}

/** Checks that the plugins of this process are loaded, and that no failing part is disabled. */
export async function checkPlugins(): Promise<string> {
  const { plugins } = await app.container.make('plugins')
  const guard = await app.container.make('plugins.guard')
  const off = guard.failing.filter(({ isOff }) => isOff).map(({ part }) => part)
  if (off.length > 0) {
    throw new Unhealthy(
      `${off.join(', ')} failed repeatedly and ${off.length === 1 ? 'is' : 'are'} disabled for ten minutes`,
      'Look for "plugin failed" in the logs. Update the plugin, or remove it from config/plugins.ts.'
    )
  }
  return `${plugins.length} loaded`
}

/** Starts the browser, if there is one. */
export async function checkBrowser(): Promise<string> {
  if (!browser) return 'none found; only content that loads without JavaScript is checked'
  const plugins = await app.container.make('plugins')
  const found: string[] = []
  try {
    for (const { check } of plugins.all('fetchers')) if (check) found.push(await check())
  } catch (error) {
    const { message } = error as Error
    throw new Unhealthy(
      `${browser.executablePath} doesn't start: ${message}`,
      /sandbox|namespace/i.test(message)
        ? 'Run the worker as a user other than root on a system that allows user namespaces, or accept the risk with BROWSER_SANDBOX=off.'
        : 'Install Chromium ("apt-get install chromium") or set CHROMIUM_PATH to one that works.'
    )
  }
  return [browser.executablePath, ...found].join(': ')
}

/** Checks that no proxy hid the client's IP address at the last sign-in. */
export async function checkProxy(): Promise<string> {
  const peer = await hidingProxy()
  if (peer) {
    throw new Unhealthy(
      `all sign-ins come from ${peer}, so one attacker can use up everyone's sign-in attempts`,
      isThisMachine(peer)
        ? 'Make the proxy on this machine send X-Forwarded-For. See docs/guides/operate.md.'
        : `If ${peer} is your proxy, add it to TRUSTED_PROXIES.`
    )
  }
  return 'client IP addresses are visible'
}

/** Connects to the mail server, if there is one. */
export async function checkMailServer(): Promise<string> {
  const mail = await app.container.make('mail')
  return mail && mailServer
    ? checkMail(mail, mailServer)
    : "not configured (SMTP_HOST); email alerts won't be sent"
}

/** Checks that stored secrets can be read with this APP_KEY. */
export async function checkChannels(): Promise<string> {
  const channels = await hotRead<{ destination: string }>(
    `select destination from channels order by id desc limit ${CHANNELS}`,
    []
  )
  const unreadable = channels.filter(({ destination }) => encrypted.consume(destination) === null).length
  if (unreadable) {
    throw new Unhealthy(
      `${unreadable} of ${channels.length} can't be read with this APP_KEY`,
      'Restore the previous APP_KEY, or list them with "channel:list" and set each again with "channel:set … --to=".'
    )
  }
  return `${channels.length} set up`
}

/** Requests one word from the language model, if there is one. */
export async function checkModel(): Promise<string> {
  if (!languageModel)
    return 'not configured (LLM_BASE_URL, LLM_MODEL); the built-in analyst writes the alerts'
  return checkLanguageModel(languageModel, await app.container.make('outbound.analysts'))
}

/** Requests the discovery document of the identity provider, if there is one. */
export async function checkSingleSignOn(): Promise<string> {
  const provider = await app.container.make('identityProvider')
  return provider ? checkIdentity(provider) : 'not configured (OIDC_ISSUER); people sign in with passwords'
}

/** Fetches the crawler's public keys as sites would. */
export async function checkSignatures(): Promise<string> {
  if (!signingKeys) {
    const why = publishesKeys ? 'CRAWLER_SIGNATURES is off' : "APP_URL isn't a public https address"
    return `not signed, because ${why}; sites know the crawler by its user agent`
  }
  return checkKeyDirectory(await app.container.make('outbound'), signingKeys, appUrl)
}

/** Compares this machine's clock with stored times and the clocks of other machines. */
export async function checkClock(now = Date.now()): Promise<string> {
  const remedy = "Correct this machine's clock (NTP)."
  const [row] = await hotRead<{ latest: number | null }>(
    'select max(crawled_at) as latest from (select crawled_at from page_versions order by id desc limit 100) as recent',
    []
  )
  const ahead = Number(row?.latest ?? 0) - now
  if (now < Date.UTC(2025, 0, 1) || ahead > 365 * DAY) {
    throw new Unhealthy(`the date is ${new Date(now).toISOString()}`, remedy)
  }
  if (ahead > MINUTE) {
    throw new Unhealthy(
      `the latest crawl is ${countOf(Math.round(ahead / MINUTE), 'minute')} in the future`,
      remedy
    )
  }
  await checkServerClock(now)
  await checkOtherClocks(now)
  return `${new Date(now).toISOString()} UTC`
}

/** Compares this machine's clock with that of the database server, if there is one. */
async function checkServerClock(now: number): Promise<void> {
  if (db.connection().dialect.name !== 'mysql') return
  const [row] = await hotRead<{ now: number }>('select unix_timestamp(now(3)) as now', [])
  const difference = Math.round(Number(row.now) - now / SECOND)
  if (Math.abs(difference) > MINUTE / SECOND) {
    throw new Unhealthy(
      `the clock of the database server differs from this machine's by ${countOf(difference, 'second')}`,
      'Correct the clocks of both machines (NTP).'
    )
  }
}

/** Checks that no other program uses the host and port of the web process. */
export async function checkPort(host: string, port: number, now = Date.now()): Promise<string> {
  const address = `${host}:${port}`
  const processes = await listProcesses()
  const isOurs = processes.some((one) => one.kind === 'web' && one.host === hostname() && isAlive(one, now))
  if (isOurs) return `a web process is running (${address})`
  const code = await listening(host, port)
  if (code) {
    const { message, remedy } = portFault(code, address)
    throw new Unhealthy(message, remedy)
  }
  return `${address} is free`
}

/** Listens briefly on a host and port. Returns the error code; null if it succeeded. */
function listening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
