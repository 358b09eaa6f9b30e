/**
 * Checks that take too long for `/health/ready`. Workers run them in the background and report the results with their
 * heartbeats, so that any web process can answer for all nodes.
 */
import { hostname } from 'node:os'
import { formatTimestamp, MINUTE, SECOND } from '#platform/instants'
import { isAlive, listProcesses, storedMetrics } from '#platform/processes/processes'
import { type Check, Degraded, NotChecked, Unhealthy } from '#health/check'
import { type Finding, runChecks } from '#health/run_checks'

/** Delayed, so that a worker that only runs briefly does not start a browser. */
const FIRST_AFTER = 5 * SECOND
const EVERY = 5 * MINUTE

/** The results that a worker reports with its heartbeats. */
interface Report {
  checkedAt: number
  findings: Finding[]
}

/** Repeats checks until it is stopped. */
export class BackgroundChecks {
  #report: Report = { checkedAt: 0, findings: [] }
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(private readonly checks: () => Check[]) {}

  readonly report = () => ({ checks: this.#report })

  start(after = FIRST_AFTER): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.run().then(() => this.start(EVERY)), after).unref()
  }

  async run(now = Date.now()): Promise<void> {
    this.#report = { checkedAt: now, findings: await runChecks(this.checks()) }
  }

  /** Stops without waiting for checks in progress. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}

/**
 * Returns the worst result of a check among the workers, with its time.
 *
 * @param options.elsewhere leaves out workers on this machine
 * @throws Unhealthy or Degraded if that result is a failure or a warning
 * @throws NotChecked if no worker has run the check yet
 */
export async function checkedByWorkers(
  name: string,
  { elsewhere = false, now = Date.now() } = {}
): Promise<string> {
  const processes = await listProcesses()
  const reports = await storedMetrics(now)
  const found = processes
    .filter((one) => isAlive(one, now) && !(elsewhere && one.host === hostname()))
    .flatMap(({ id, host }) => {
      const report = read(reports.get(id))
      const finding = report?.findings.find(({ check }) => check === name)
      return report && finding
        ? [{ ...finding, where: `on ${host} at ${formatTimestamp(report.checkedAt)} UTC` }]
        : []
    })
  const worst = ['error', 'warning', 'ok'].map((status) => found.find((one) => one.status === status))
  const shown = worst.find((finding) => finding !== undefined)
  if (!shown) throw new NotChecked('no worker has checked this yet')
  const detail = `${shown.detail} (checked ${shown.where})`
  if (shown.status === 'error') throw new Unhealthy(detail, shown.remedy ?? '')
  if (shown.status === 'warning') throw new Degraded(detail, shown.remedy ?? '')
  return detail
}

/** Ignores the error of a check that could not be run. */
export function unlessUnhealthy(error: unknown): void {
  if (error instanceof Unhealthy) throw error
}

function read(metrics: string | undefined): Report | null {
  try {
    const { checks } = JSON.parse(metrics ?? '{}') as { checks?: Report }
    return Array.isArray(checks?.findings) ? checks : null
  } catch {
    return null
  }
}
