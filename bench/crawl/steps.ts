/**
 * Measures the CPU time of each crawl step, for the whole process with its threads while it runs one job at a time. The
 * product needs no hooks for this: the functions that count as steps are wrapped when their modules load.
 */
import { registerHooks } from 'node:module'
import type { PageTask } from '#monitoring/pipeline/thread/tasks'

const FUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'app/monitoring/schedule/enqueue_due.ts': { enqueueDueCrawls: 'schedule', enqueueSomeDue: 'schedule' },
  'app/monitoring/pipeline/claim.ts': { claimNext: 'claim' },
  'app/monitoring/pipeline/fetch_page.ts': { fetchPage: 'fetch' },
  'app/monitoring/pipeline/store_version.ts': { storeVersion: 'store' },
  'app/alerts/judging/judge_page.ts': { judgeChange: 'judge' },
}

/** Everything outside the steps: the worker's loop and the queue of changes to judge. */
const OTHERWISE = 'worker'

const spent = new Map<string, number>()
const underWay: { step: string }[] = [{ step: OTHERWISE }]
let chargedUntil = cpuNow()

/** Returns seconds of CPU time by step since the process began. */
export function costs(): Record<string, number> {
  charge()
  return Object.fromEntries(spent)
}

/** Wraps the steps that are methods rather than exported functions. Call it once modules can be loaded. */
export async function watchClasses(): Promise<void> {
  const { PageThreads } = await import('#monitoring/pipeline/thread/page_threads')
  const run = PageThreads.prototype.run
  PageThreads.prototype.run = function (task: PageTask) {
    return timed(task.kind, () => run.call(this, task))()
  }
  const { default: PageVersion } = await import('#monitoring/models/page_version')
  PageVersion.hashOfBody = timed('hash', PageVersion.hashOfBody)
}

export function timed<Args extends unknown[], Result>(step: string, inner: (...args: Args) => Result) {
  return function (this: unknown, ...args: Args): Result {
    const entry = { step }
    charge()
    underWay.push(entry)
    const leave = () => {
      charge()
      underWay.splice(underWay.indexOf(entry), 1)
    }
    const result = inner.apply(this, args)
    if (result instanceof Promise) return result.finally(leave) as Result
    leave()
    return result
  }
}

/** Charges the time since the last call to the innermost step. */
function charge(): void {
  const now = cpuNow()
  const { step } = underWay.at(-1)!
  spent.set(step, (spent.get(step) ?? 0) + now - chargedUntil)
  chargedUntil = now
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

registerHooks({
  load(url, context, next) {
    const file = Object.keys(FUNCTIONS).find((name) => url.endsWith(`/${name}`))
    if (!file) return next(url, context)
    const inner = JSON.stringify(`${url}?inner`)
    const wrapped = Object.entries(FUNCTIONS[file]).map(
      ([name, step]) => `export const ${name} = timed('${step}', inner.${name})`
    )
    const source = [
      `import * as inner from ${inner}`,
      `import { timed } from ${JSON.stringify(import.meta.url)}`,
      `export * from ${inner}`,
      ...wrapped,
    ]
    return { format: 'module', source: source.join('\n'), shortCircuit: true }
  },
})
