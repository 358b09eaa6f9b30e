import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeBinary } from '../bundled_node.mjs'
import { Problem } from '../support/problem.mjs'
import { step } from '../support/progress.mjs'
import { workerEnvironment } from './worker_process.mjs'

const TIMEOUT = 60_000
const POLL_INTERVAL = 100

/**
 * Starts web and worker, and resolves once the web process responds.
 *
 * @param {import('../support/supervisor.mjs').Supervisor} supervisor
 * @param {NodeJS.ProcessEnv} env
 * @param {string} localUrl URL of the web process
 * @throws {Problem} if either process ends while starting, or web does not respond in time
 */
export function serve(supervisor, env, localUrl) {
  const start = async () => {
    const failed = (name) => (how) => {
      throw new Problem(`The ${name} process exited while starting (${how}). See its output above.`)
    }
    const web = supervisor
      .start('web', nodeBinary(), [join('build', 'bin', 'server.js')], env)
      .then(failed('web'))
    const worker = supervisor
      .start('worker', nodeBinary(), [join('build', 'ace.js'), 'queue:listen'], workerEnvironment(env))
      .then(failed('worker'))
    const starting = Promise.race([answers(`${localUrl}/health/live`), web, worker])
    // From here on, the supervisor handles processes that exit.
    for (const promise of [web, worker]) promise.catch(() => {})
    await starting
  }
  return step('Starting web and worker', start, { quiet: false })
}

async function answers(url) {
  const deadline = Date.now() + TIMEOUT
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      if (response.ok) return
    } catch {
      // The process is not listening yet.
    }
    await wait(POLL_INTERVAL)
  }
  throw new Problem(`The web process didn't respond at ${url} within ${TIMEOUT / 1000} s.`)
}
