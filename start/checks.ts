/** The checks of `doctor`. Each returns what it found, or throws `Unhealthy` with a remedy. */
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ApplicationService } from '@adonisjs/core/types'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import Channel from '#delivery/models/channel'
import { browser } from '#config/browser'
import { languageModel } from '#config/llm'
import { mailServer } from '#config/mail'
import { usesRedis } from '#config/redis'
import { storagePath } from '#config/storage'
import { DAY, MINUTE } from '#platform/instants'
import { projectPath } from '#platform/paths'
import env from '#start/env'
import { checkLanguageModel } from '#start/language_model_check'
import { checkMail } from '#start/mail_check'
import { Unhealthy } from '#start/worker_health'
import { hidingProxy, isThisMachine } from '#workspaces/sign_ins/hiding_proxy'

/**
 * Returns the paths that users other than their owner can access. On Windows, which has no such modes,
 * returns none.
 */
async function openToOthers(...paths: string[]): Promise<string[]> {
  if (process.platform === 'win32') return []
  const modes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mode }) => mode,
        () => 0
      )
    )
  )
  return paths.filter((_, at) => modes[at] & 0o077)
}

type Check = (app: ApplicationService) => Promise<string>

const NODE_MAJOR = 24

export const checks: Record<string, Check> = {
  async node() {
    if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
      throw new Unhealthy(
        `Node ${process.version}`,
        'Use "npm run ace -- …", which runs the right version of Node.'
      )
    }
    return process.version
  },

  async storage() {
    const folder = dirname(storagePath('x'))
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    } catch {
      throw new Unhealthy(`${folder} is not writable`, 'Give the user running Rivalwatch write access to it.')
    }
    const open = await openToOthers(folder, storagePath('rivalwatch.sqlite3'), projectPath('.env'))
    if (open.length > 0) {
      throw new Unhealthy(
        `other users on this machine can read ${open.join(', ')}`,
        `Run "chmod -R go= ${open.join(' ')}".`
      )
    }
    return folder
  },

  async database(app) {
    const connection = db.primaryConnectionName
    try {
      await db.rawQuery('select 1')
    } catch (error) {
      throw new Unhealthy(
        `${connection}: ${(error as Error).message}`,
        'Check DB_CONNECTION and the DB_… values in .env, and that the database server is running.'
      )
    }
    const migrator = new MigrationRunner(db, app, { direction: 'up', dryRun: true })
    const migrations = await migrator.getList()
    const pending = migrations.filter(({ status }) => status === 'pending').length
    if (pending)
      throw new Unhealthy(
        `${connection}: ${pending} migrations pending`,
        'Run "npm run ace -- migration:run --force".'
      )
    return `${connection}, schema up to date`
  },

  async queue(app) {
    const driver = env.get('QUEUE_DRIVER', 'embedded')
    if (usesRedis) {
      const redis = await app.container.make('redis')
      try {
        await redis.ping()
      } catch (error) {
        // Without a connection, the last attempt to connect has the actual cause.
        const { message } = redis.connection().lastError ?? (error as Error)
        throw new Unhealthy(`redis: ${message}`, 'Check REDIS_HOST, REDIS_PORT and REDIS_PASSWORD.')
      }
    }
    const late = await db
      .from('watched_urls')
      .whereNotNull('turn')
      .whereNull('lease_token')
      .where('queued_at', '<', Date.now() - 10 * MINUTE)
      // A long line for one host is normal as long as it moves at its allowed pace.
      .whereNotExists((moving) =>
        moving
          .from('hosts')
          .whereColumn('hosts.host', 'watched_urls.host')
          .where('hosts.next_at', '>', Date.now() - 2 * MINUTE)
      )
      .count('* as total')
      .first()
    if (Number(late?.total)) {
      throw new Unhealthy(
        `${driver}: ${late!.total} crawls have been waiting for over 10 minutes`,
        'Start a worker with "npm start" or "node ace queue:listen", or add more workers.'
      )
    }
    return `${driver}, no delays`
  },

  async plugins(app) {
    const { plugins } = await app.container.make('plugins')
    return `${plugins.length} loaded`
  },

  async browser(app) {
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
  },

  async proxy() {
    const peer = await hidingProxy()
    if (peer) {
      throw new Unhealthy(
        `all sign-ins come from ${peer}, so one attacker can use up everyone's sign-in attempts`,
        isThisMachine(peer)
          ? 'Make the proxy on this machine send X-Forwarded-For. See docs/guides/operate.md.'
          : `If ${peer} is your proxy, add it to TRUSTED_PROXIES.`
      )
    }
    return 'client addresses are visible'
  },

  async mail(app) {
    const mail = await app.container.make('mail')
    return mail && mailServer
      ? checkMail(mail, mailServer)
      : "not configured (SMTP_HOST); email alerts won't be sent"
  },

  async channels() {
    const channels = await Channel.all()
    const unreadable = channels.filter(({ destination }) => destination === null).length
    if (unreadable) {
      throw new Unhealthy(
        `${unreadable} of ${channels.length} can't be read with this APP_KEY`,
        'Restore the previous APP_KEY, or list them with "channel:list" and set each again with "channel:set … --to=".'
      )
    }
    return `${channels.length} set up`
  },

  async language_model(app) {
    if (!languageModel)
      return 'not configured (LLM_BASE_URL, LLM_MODEL); the built-in analyst writes the alerts'
    return checkLanguageModel(languageModel, await app.container.make('outbound.analysts'))
  },

  async clock() {
    const latest = await db.from('page_versions').max('crawled_at as latest').first()
    const ahead = Number(latest?.latest ?? 0) - Date.now()
    if (ahead > MINUTE) {
      throw new Unhealthy(
        `the latest crawl is ${Math.round(ahead / MINUTE)} minutes in the future`,
        "Correct this machine's clock (NTP)."
      )
    }
    if (Date.now() < Date.UTC(2025, 0, 1) || ahead > 365 * DAY) {
      throw new Unhealthy(`the date is ${new Date().toISOString()}`, "Correct this machine's clock (NTP).")
    }
    return `${new Date().toISOString()} UTC`
  },
}
