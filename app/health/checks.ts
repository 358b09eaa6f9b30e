/** The checks of `/health/ready`, `/metrics` and `doctor`. Each cause is reported by one check only. */
import app from '@adonisjs/core/services/app'
import { store } from '#config/analytics'
import { host, port } from '#config/app'
import { usesSqlite } from '#config/database'
import { type Duty, duties } from '#config/queue'
import { storagePath } from '#config/storage'
import { databaseFiles, storageFolder } from '#platform/faults/own_storage'
import { MINUTE, SECOND } from '#platform/instants'
import { projectPath } from '#platform/paths'
import { checkedByWorkers, unlessUnhealthy } from '#health/background_checks'
import { Check } from '#health/check'
import { checkCrawlResults, checkCrawls, checkQueueAge, checkSchedule } from '#health/checks/backlog'
import { checkClickhouse } from '#health/checks/clickhouse'
import { checkDatabase, checkSchema } from '#health/checks/database'
import {
  checkBrowser,
  checkChannels,
  checkClock,
  checkMailServer,
  checkModel,
  checkNode,
  checkPlugins,
  checkPort,
  checkProxy,
  checkSignatures,
  checkSingleSignOn,
} from '#health/checks/installation'
import { checkQueue } from '#health/checks/queue'
import { checkContentStores, checkDiskSpace, checkPermissions, checkStorage } from '#health/checks/storage'
import { checkRateLimits, checkWorkers } from '#health/checks/workers'

/** Starting a browser or querying a model takes a while. */
const SLOW = { timeout: MINUTE }

/** Checks without which a web process cannot serve requests, even if other web processes of the installation can. */
export const essential: readonly string[] = ['database', 'schema']

/** Returns the checks that `/health/ready` and `doctor` run in the same way, in order. */
function sharedChecks(): Check[] {
  const storage = new Check('storage', () => checkStorage(storageFolder, databaseFiles))
  const database = new Check('database', checkDatabase, {
    // SQLite cannot even read an existing file if nothing can be written next to it.
    needs: usesSqlite ? [storage] : [],
    remedy: 'Check that the database server is running and not overloaded.',
  })
  const schema = new Check('schema', checkSchema, { needs: [database] })
  const workers = new Check('workers', () => checkWorkers(), { needs: [schema] })
  const stored = { needs: [schema] }
  const clickhouse = store === 'clickhouse' ? [new Check('clickhouse', checkClickhouse)] : []
  // Without a worker, all work waits. These checks are then skipped, so that only the cause is reported.
  const worked = { needs: [workers] }
  return [
    new Check('node', () => checkNode()),
    storage,
    database,
    schema,
    new Check('disk_space', () => checkDiskSpace(storageFolder)),
    new Check('content_stores', async () => checkContentStores(await app.container.make('blobs')), {
      remedy: 'Check S3_ENDPOINT, and that the server responds within a few seconds.',
    }),
    new Check('queue', checkQueue, { remedy: 'Check REDIS_HOST and REDIS_PORT, and that Redis is running.' }),
    workers,
    new Check('schedule', () => checkSchedule(), worked),
    new Check('crawls', () => checkCrawls(), worked),
    new Check('crawl_results', () => checkCrawlResults(), worked),
    new Check('alerts', () => checkQueueAge('alerts'), worked),
    new Check('deliveries', () => checkQueueAge('deliveries'), worked),
    ...clickhouse,
    new Check('hits', () => checkQueueAge('hits'), { needs: [workers, ...clickhouse] }),
    new Check('channels', checkChannels, stored),
    new Check('rate_limits', () => checkRateLimits(), stored),
    new Check('clock', () => checkClock(), stored),
    new Check('proxy', checkProxy, stored),
  ]
}

const privateFiles = [storageFolder, storagePath('rivalwatch.sqlite3'), projectPath('.env')]
const checkFiles = () => checkPermissions(...privateFiles)

/** Returns the checks that are quick enough for every request of a load balancer, in order. */
export function quickChecks(): Check[] {
  const shared = sharedChecks()
  const worked = { needs: shared.filter(({ name }) => name === 'workers') }
  const fromWorkers = (name: string) => new Check(name, () => checkedByWorkers(name), worked)
  const slow = ['browser', 'mail', 'language_model', 'single_sign_on'].map(fromWorkers)
  return [
    ...shared,
    new Check('permissions', async () => {
      const own = await checkFiles()
      await checkedByWorkers('permissions', { elsewhere: true }).catch(unlessUnhealthy)
      return own
    }),
    ...slow,
    pluginsOfAll(slow),
  ]
}

/**
 * Returns the slow checks that workers run in the background. Only workers start browsers, send mail and query the
 * model.
 */
export function workerChecks(queues: readonly string[]): Check[] {
  const slow = slowChecks(queues)
  return [
    new Check('permissions', checkFiles),
    ...slow,
    new Check('plugins', checkPlugins, { needs: causesOfFailingPlugins(slow) }),
  ]
}

function slowChecks(queues: readonly string[]): Check[] {
  const slow: [duty: Duty, check: Check][] = [
    ['crawls', new Check('browser', checkBrowser, SLOW)],
    ['deliveries', new Check('mail', checkMailServer, SLOW)],
    ['alerts', new Check('language_model', checkModel, SLOW)],
  ]
  const own = slow.filter(([duty]) => queues.includes(duty)).map(([, check]) => check)
  return [...own, new Check('single_sign_on', checkSingleSignOn, SLOW)]
}

/** Returns the check that covers the plugins of this process and of all workers. */
function pluginsOfAll(slow: readonly Check[]): Check {
  const look = async () => {
    const own = await checkPlugins()
    await checkedByWorkers('plugins').catch(unlessUnhealthy)
    return own
  }
  return new Check('plugins', look, { needs: causesOfFailingPlugins(slow) })
}

/**
 * Returns the checks that can explain failing plugins, because plugins that use the browser or a model fail with it.
 */
function causesOfFailingPlugins(slow: readonly Check[]): Check[] {
  return slow.filter(({ name }) => name === 'browser' || name === 'language_model')
}

/** Returns all checks, run live, including those that start programs and connect to other servers. */
export function allChecks(): Check[] {
  const shared = sharedChecks()
  const stored = { needs: shared.filter(({ name }) => name === 'schema') }
  const slow = slowChecks(duties)
  return [
    ...shared,
    // A web process that responds already has its port, so only `doctor` checks this.
    new Check('port', () => checkPort(host, port), { ...stored, timeout: 10 * SECOND }),
    new Check('permissions', checkFiles),
    // The web process of a container that is starting may not be reachable yet, so only `doctor` checks this.
    new Check('signatures', checkSignatures, { timeout: 10 * SECOND }),
    ...slow,
    pluginsOfAll(slow),
  ]
}
