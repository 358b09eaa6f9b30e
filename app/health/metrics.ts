import { Gauge, Registry } from 'prom-client'
import { storageFolder } from '#platform/faults/own_storage'
import { SECOND } from '#platform/instants'
import { addStoredMetrics } from '#platform/metrics/serialize'
import { isAlive, listProcesses, namesOf, storedMetrics } from '#platform/processes/processes'
import { version } from '#platform/version'
import { freeBytes } from '#health/checks/storage'
import { queueStates, scheduleLag } from '#health/queues'
import { readiness } from '#health/readiness'
import { watchedTotals } from '#health/watched_totals'

/**
 * Returns the metrics of the whole installation in the Prometheus format, whichever web process responds: the work
 * waiting in the database, and the counters of all processes as of their last heartbeat. Unlike live values, these
 * never decrease when a different web process responds the next time.
 */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  const registry = new Registry()
  const { status: readable, findings } = await readiness()
  const gauge = gaugesOf(registry)

  gauge('rivalwatch_info', 'Version of the web process that responded.', { version }, 1)
  for (const { check, status } of findings) {
    if (status === 'skipped') continue
    gauge(
      'rivalwatch_check_ok',
      'Whether a check of /health/ready passed.',
      { check },
      Number(status === 'ok')
    )
  }
  const free = await freeBytes(storageFolder).catch(() => null)
  if (free !== null) gauge('rivalwatch_disk_free_bytes', 'Free space in the storage folder.', {}, free)

  if (readable !== 'unavailable') await addStored(registry, gauge, Date.now())
  return { contentType: registry.contentType, text: await registry.metrics() }
}

type AddValue = (name: string, help: string, labels: Record<string, string>, value: number) => void

/** Returns a function that creates gauges and sets their values. */
function gaugesOf(registry: Registry): AddValue {
  const gauges = new Map<string, Gauge>()
  return (name, help, labels, value) => {
    let known = gauges.get(name)
    if (!known) {
      known = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      gauges.set(name, known)
    }
    known.set(labels, value)
  }
}

async function addStored(registry: Registry, gauge: AddValue, now: number): Promise<void> {
  for (const { queue, waiting, age } of await queueStates(now)) {
    gauge('rivalwatch_queue_waiting', 'Work waiting for a worker, by queue.', { queue }, waiting)
    gauge(
      'rivalwatch_queue_oldest_seconds',
      'Age of the oldest waiting work, by queue.',
      { queue },
      age / SECOND
    )
  }
  const lag = (await scheduleLag(now)) / SECOND
  gauge('rivalwatch_schedule_lag_seconds', 'Delay of the page that is most overdue.', {}, lag)
  const totals = await watchedTotals()
  gauge('rivalwatch_watched_pages', 'Pages that are checked regularly.', {}, totals)

  const alive = (await listProcesses()).filter((one) => isAlive(one, now))
  gauge('rivalwatch_workers', 'Running workers.', {}, alive.filter(({ kind }) => kind === 'worker').length)
  const names = namesOf(alive)
  for (const { id, kind, version: running, seenAt, loopedAt, startedAt } of alive) {
    const process = names.get(id)!
    gauge('rivalwatch_process_info', 'Running processes.', { kind, process, version: running }, 1)
    gauge(
      'rivalwatch_process_start_time_seconds',
      'When a process started.',
      { kind, process },
      startedAt / SECOND
    )
    if (kind === 'web') continue
    const idle = Math.max(0, now - (loopedAt ?? seenAt)) / SECOND
    gauge(
      'rivalwatch_worker_last_loop_seconds',
      'Time since a worker last polled for work.',
      { process },
      idle
    )
  }
  const stored = await storedMetrics(now)
  addStoredMetrics(
    registry,
    alive.flatMap(({ id, kind }) => {
      const metrics = stored.get(id)
      return metrics ? [{ labels: { kind, process: names.get(id)! }, metrics }] : []
    })
  )
}
