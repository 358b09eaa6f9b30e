/** The checks of `/health/ready`, `/metrics` and `doctor`. Each cause is named by one check only. */
import { host, port } from '#config/app'
import { usesSqlite } from '#config/database'
import { storagePath } from '#config/storage'
import { databaseFiles, storageFolder } from '#platform/faults/own_storage'
import { MINUTE, SECOND } from '#platform/instants'
import { projectPath } from '#platform/paths'
import { Check } from '#health/check'
import { checkCrawlResults, checkCrawls, checkQueueAge, checkSchedule } from '#health/checks/backlog'
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
} from '#health/checks/installation'
import { checkQueue } from '#health/checks/queue'
import { checkDiskSpace, checkPermissions, checkStorage } from '#health/checks/storage'
import { checkRateLimits, checkWorkers } from '#health/checks/workers'

/** Starting a browser or asking a model takes a while. */
const SLOW = { timeout: MINUTE }

/** Without these, a web process cannot serve requests. Others of the same installation may be able to. */
export const essential: readonly string[] = ['database', 'schema']

/** Returns the checks that are quick enough for every request of a load balancer, in order. */
export function quickChecks(): Check[] {
  const storage = new Check('storage', () => checkStorage(storageFolder, databaseFiles))
  const database = new Check('database', checkDatabase, {
    // SQLite's file is there, and cannot even be read if nothing can be written beside it.
    needs: usesSqlite ? [storage] : [],
    remedy: 'Check that the database server is running and not overloaded.',
  })
  const schema = new Check('schema', checkSchema, { needs: [database] })
  const workers = new Check('workers', () => checkWorkers(), { needs: [schema] })
  const stored = { needs: [schema] }
  // Without a worker, everything waits. That is one cause.
  const worked = { needs: [workers] }
  return [
    storage,
    database,
    schema,
    new Check('disk_space', () => checkDiskSpace(storageFolder)),
    new Check('queue', checkQueue, { remedy: 'Check REDIS_HOST and REDIS_PORT, and that Redis is running.' }),
    workers,
    new Check('schedule', () => checkSchedule(), worked),
    new Check('crawls', () => checkCrawls(), worked),
    new Check('crawl_results', () => checkCrawlResults(), worked),
    new Check('alerts', () => checkQueueAge('alerts'), worked),
    new Check('deliveries', () => checkQueueAge('deliveries'), worked),
    new Check('hits', () => checkQueueAge('hits'), worked),
    new Check('channels', checkChannels, stored),
    new Check('rate_limits', () => checkRateLimits(), stored),
    new Check('clock', () => checkClock(), stored),
  ]
}

/** Returns all checks, including those that start programs and connect to other servers. */
export function allChecks(): Check[] {
  const quick = quickChecks()
  const schema = quick.find(({ name }) => name === 'schema')!
  const files = [storageFolder, storagePath('rivalwatch.sqlite3'), projectPath('.env')]
  return [
    new Check('node', () => checkNode()),
    ...quick,
    new Check('permissions', () => checkPermissions(...files)),
    new Check('port', () => checkPort(host, port), { needs: [schema], timeout: 10 * SECOND }),
    new Check('plugins', checkPlugins),
    new Check('browser', checkBrowser, SLOW),
    new Check('proxy', checkProxy, { needs: [schema] }),
    new Check('mail', checkMailServer, SLOW),
    new Check('language_model', checkModel, SLOW),
  ]
}
