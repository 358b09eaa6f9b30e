/**
 * The metrics of each process. Heartbeats store the values in the database, and `/metrics` reports those of all
 * processes. Counting takes a microsecond. Labels have few values, because each combination is a time series.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SECOND } from '#platform/instants'

export const registry = new Registry()
const registers = [registry]

/** Microseconds and nanoseconds per second. */
const MICRO = 1e6
const NANO = 1e9
/** Milliseconds between samples of the event loop. */
const RESOLUTION = 20

export const httpRequests = new Counter({
  name: 'rivalwatch_http_requests_total',
  help: 'HTTP requests, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})

export const httpDuration = new Histogram({
  name: 'rivalwatch_http_request_duration_seconds',
  help: 'Time until a response was sent, by route pattern.',
  labelNames: ['route'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const crawls = new Counter({
  name: 'rivalwatch_crawls_total',
  help: 'Finished crawls, by outcome.',
  labelNames: ['outcome'] as const,
  registers,
})

export const crawlDuration = new Histogram({
  name: 'rivalwatch_crawl_duration_seconds',
  help: 'Time from claiming a crawl to storing its result.',
  buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
})

export const leaseLosses = new Counter({
  name: 'rivalwatch_lease_losses_total',
  help: 'Work whose result was discarded because another worker had taken it over, or because it was deleted, by queue.',
  labelNames: ['queue'] as const,
  registers,
})

export const workErrors = new Counter({
  name: 'rivalwatch_work_errors_total',
  help: 'Unexpected errors while claiming or processing work, by queue. The work is retried.',
  labelNames: ['queue'] as const,
  registers,
})

export const changesJudged = new Counter({
  name: 'rivalwatch_changes_judged_total',
  help: 'Judged changes, by outcome: alerted, joined (an earlier alert) or filtered_out.',
  labelNames: ['outcome'] as const,
  registers,
})

export const alerts = new Counter({
  name: 'rivalwatch_alerts_total',
  help: 'New alerts, by score.',
  labelNames: ['score'] as const,
  registers,
})

export const deliveries = new Counter({
  name: 'rivalwatch_deliveries_total',
  help: 'Attempts to deliver a message, by channel and result: sent, refused, expired or retried.',
  labelNames: ['channel', 'result'] as const,
  registers,
})

export const deliveryDelay = new Histogram({
  name: 'rivalwatch_delivery_delay_seconds',
  help: 'Time from when a message was due until it was sent, by channel.',
  labelNames: ['channel'] as const,
  buckets: [1, 5, 15, 60, 300, 1800, 7200, 86400],
  registers,
})

export const hitsAccepted = new Counter({
  name: 'rivalwatch_hits_accepted_total',
  help: 'Hits from the tracking script that were stored.',
  registers,
})

export const hitsDropped = new Counter({
  name: 'rivalwatch_hits_dropped_total',
  help: 'Hits from the tracking script that were not counted, by reason.',
  labelNames: ['reason'] as const,
  registers,
})

export const modelRequests = new Counter({
  name: 'rivalwatch_model_requests_total',
  help: 'Requests to the language model, by result: answered, refused (an HTTP error) or failed.',
  labelNames: ['result'] as const,
  registers,
})

new Gauge({
  name: 'rivalwatch_process_resident_memory_bytes',
  help: 'Memory of a process.',
  registers,
  collect() {
    this.set(process.memoryUsage.rss())
  },
})

new Counter({
  name: 'rivalwatch_process_cpu_seconds_total',
  help: 'CPU time of a process.',
  registers,
  collect() {
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    this.reset()
    this.inc((userCPUTime + systemCPUTime) / MICRO)
  },
})

const lag = monitorEventLoopDelay({ resolution: RESOLUTION })

new Gauge({
  name: 'rivalwatch_event_loop_lag_p99_seconds',
  help: 'How late timers fired since the last heartbeat, 99th percentile.',
  registers,
  collect() {
    this.set(Math.max(0, lag.percentile(99) / NANO - RESOLUTION / SECOND))
    lag.reset()
  },
})

/** Starts measurements that would be wasteful in a process that only runs one command. */
export function startMeasuring(): void {
  lag.enable()
}
