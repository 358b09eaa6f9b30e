import { statSync } from 'node:fs'
import { addressOf, readSettings } from '../steps/settings.mjs'
import { Problem } from '../support/problem.mjs'
import { LONGEST_SILENCE, PULSE_FILE } from './pulse_file.mjs'

const TIMEOUT = 5_000

/**
 * Checks the process in this container: a worker by its heartbeat file, the web process by its readiness.
 *
 * @throws {Problem} if the process is unhealthy
 */
export async function checkHealth() {
  const silence = workerSilence()
  if (silence === null) return checkWeb()
  if (silence > LONGEST_SILENCE) {
    throw new Problem(`The worker has sent no heartbeat for ${Math.round(silence / 1000)} s.`)
  }
  console.log('The worker is alive.')
}

/** Returns the milliseconds since the worker last wrote its file, or null if no worker runs here. */
function workerSilence() {
  try {
    return Date.now() - statSync(PULSE_FILE).mtimeMs
  } catch {
    return null
  }
}

async function checkWeb() {
  const url = `${addressOf(readSettings()).localUrl}/health/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) }).catch((error) => {
    throw new Problem(`The web process doesn't respond at ${url} (${error.cause?.code ?? error.name}).`)
  })
  const body = await response.text()
  if (!response.ok) throw new Problem(`${url} returns ${response.status}: ${body}`)
  console.log(body)
}
